import { countries, namesOfCountry } from '@rewards/validators/countries';
import { expect, it } from 'vitest';
import { listSource } from '../sources/list-source';
import { allCountryOptions } from './country-options';

const { signal } = new AbortController();
const find = async (locale: string, search: string) => {
	const source = listSource(allCountryOptions(locale));
	if (typeof source !== 'function') throw new Error('a list of countries is paged');
	return (await source({ search, skip: 0, take: 50, signal })).items.map(({ value }) => value);
};

it.each([
	['USA', 'USA'],
	['US', 'USA'],
	['america', 'USA'],
	['UK', 'GBR'],
	['England', 'GBR'],
	['engl', 'GBR'],
	['Holland', 'NLD'],
	['UAE', 'ARE'],
	['ivory coast', 'CIV'],
	['cote d', 'CIV'],
	['Germany', 'DEU'],
	['de', 'DEU'],
	['DEU', 'DEU'],
	['Türkei', undefined],
	['turkey', 'TUR'],
	['niger', 'NER'],
	['guinea', 'GIN'],
])('what people type, %s, comes first', async (typed, code) => {
	expect((await find('en', typed))[0]).toBe(code);
});

it.each(['en', 'tr', 'ar'])('every code and other name finds its country first (%s)', async (locale) => {
	const wrong: string[] = [];
	for (const country of countries)
		for (const name of namesOfCountry(country))
			if ((await find(locale, name))[0] !== country.code) wrong.push(`${name}: ${(await find(locale, name))[0]}`);
	expect(wrong).toEqual([]);
});

it('a country is found by its name in the language of the interface', async () => {
	expect((await find('tr', 'almanya'))[0]).toBe('DEU');
	expect((await find('ar', 'كندا'))[0]).toBe('CAN');
});
