import { readFileSync } from 'node:fs';
import { programCountries } from '@rewards/validators/countries';
import { expect, test } from 'vitest';
import { customFieldsOf } from './program-context';

const program = {
	customField1: '',
	customField2: '',
	customFieldVisible1: true,
	customFieldVisible2: true,
	customFieldVisible3: true,
	customFieldVisible4: true,
};
const fields = (change: Partial<typeof program>) =>
	customFieldsOf({ ...program, ...change }, { custom1: 'Region', custom2: ' ' }, (field) => field).map(
		({ label }) => label,
	);
const usual = ['Region', 'customField2', 'customField3', 'customField4'];
const geography = { geolocationEnabled: true, continents: ['USA', 'ASIA'], defaultCountry: 'CAN' };
const countries = (change: Partial<typeof geography>) =>
	programCountries({ ...geography, ...change })
		.map(({ code }) => code)
		.filter((code) => ['USA', 'CAN', 'JPN', 'TUR'].includes(code));

/** What the forms make of each setting that they read. */
const cases: [setting: string, found: string[], expected: string[]][] = [
	['customField1', fields({ customField1: 'Area' }), ['Area', ...usual.slice(1)]],
	['customField2', fields({ customField2: 'Team' }), ['Region', 'Team', ...usual.slice(2)]],
	['customFieldVisible1', fields({ customFieldVisible1: false }), usual.slice(1)],
	['customFieldVisible2', fields({ customFieldVisible2: false }), ['Region', ...usual.slice(2)]],
	['customFieldVisible3', fields({ customFieldVisible3: false }), [...usual.slice(0, 2), 'customField4']],
	['customFieldVisible4', fields({ customFieldVisible4: false }), usual.slice(0, 3)],
	['geolocation.enabled', countries({ geolocationEnabled: false }), ['CAN']],
	['continents', countries({ continents: ['USA', 'NON_EU_EUROPE'] }), ['USA', 'TUR']],
	['defaultCountry', countries({ geolocationEnabled: false, defaultCountry: 'TUR' }), ['TUR']],
];

test.each(cases)('%s binds the forms', (_, found, expected) => {
	expect(found).toEqual(expected);
	expect(fields({})).toEqual(usual);
	expect(countries({})).toEqual(['USA', 'JPN']);
});

test('Every setting that the forms read has a case', () => {
	const page = readFileSync(new URL('../../../../../docs/product/programs.md', import.meta.url), 'utf8');
	const ofForms = page.split('\n').flatMap((line) => {
		const [, settings = '', readers = ''] = line.startsWith('| `') ? line.split('|') : [];
		return /\bforms\b/.test(readers) ? [...settings.matchAll(/`([^`]+)`/g)].map(([, name]) => name) : [];
	});
	expect(cases.map(([setting]) => setting).toSorted()).toEqual(ofForms.toSorted());
});
