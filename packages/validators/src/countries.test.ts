import { describe, expect, it } from 'vitest';
import { continents, countries, findCountry, findSubArea, programCountries, subAreas } from './countries';

describe('country catalogue', () => {
	it('holds every country that the platform knows, once, under one region', () => {
		const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
		const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
		// Codes that are reserved, grouped or retired: known to the platform but not countries of ISO 3166-1.
		const others =
			'AC AN BU CP CQ CS CT DD DG DY EA EU EZ FQ FX HV IC JT MI NH NQ NT PC PU PZ QO RH SU TA TP UK UN VD WK XA XB YD YU ZR ZZ'.split(
				' ',
			);
		const known = letters
			.flatMap((first) => letters.map((second) => first + second))
			.filter((code) => names.of(code) && !others.includes(code));
		expect(countries.map((country) => country.alpha2).sort()).toEqual(known.sort());
		expect(new Set(countries.map((country) => country.code)).size).toBe(250);
		expect(new Set(countries.map((country) => country.continent))).toEqual(new Set(continents));
		for (const country of countries) expect(country.code).toMatch(/^[A-Z]{3}$/);
	});

	it.each([
		['US', 'USA'],
		['usa', 'USA'],
		['United States of America', 'USA'],
		['Türkiye', 'TUR'],
		['TURKIYE', 'TUR'],
		['turkey', 'TUR'],
		['İTALY', 'ITA'],
		["Cote d'Ivoire", 'CIV'],
		['CÔTE D’IVOIRE', 'CIV'],
		['uk', 'GBR'],
		['reunion', 'REU'],
		['Aland Islands', 'ALA'],
		['de', 'DEU'],
		['Congo', 'COG'],
	])('finds %s', (text, code) => {
		expect(findCountry(text)?.code).toBe(code);
	});

	it('finds nothing for other texts', () => {
		for (const text of ['', 'Atlantis', 'U', 'x'.repeat(5000)]) expect(findCountry(text)).toBeUndefined();
	});

	it('knows states and provinces by code and title', () => {
		expect(subAreas('USA')).toHaveLength(50 + 1 + 9 + 3);
		expect(subAreas('CAN')).toHaveLength(13);
		expect(subAreas('DEU')).toEqual([]);
		expect(findSubArea('USA', 'tx')?.code).toBe('TX');
		expect(findSubArea('USA', 'new york')?.code).toBe('NY');
		expect(findSubArea('CAN', 'Québec')?.code).toBe('QC');
		expect(findSubArea('CAN', 'TX')).toBeUndefined();
	});

	it('gives the choices of a program', () => {
		const codes = (list: readonly { code: string }[]) => list.map((country) => country.code);
		const off = { geolocationEnabled: false, continents: ['ASIA'], defaultCountry: 'TUR' };
		expect(codes(programCountries(off))).toEqual(['TUR']);
		expect(codes(programCountries({ ...off, defaultCountry: '' }))).toEqual(['USA']);
		const on = programCountries({
			geolocationEnabled: true,
			continents: ['USA', 'EUROPEAN_UNION'],
			defaultCountry: 'USA',
		});
		expect(codes(on)).toContain('DEU');
		expect(codes(on)).toContain('USA');
		expect(codes(on)).not.toContain('CAN');
		expect(codes(programCountries({ geolocationEnabled: true, continents: [], defaultCountry: 'FRA' }))).toEqual([
			'FRA',
		]);
	});
});
