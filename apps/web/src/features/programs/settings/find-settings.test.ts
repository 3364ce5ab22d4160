import { expect, test } from 'vitest';
import { findSettings } from './find-settings';

const setting = (name: string, label: string, section: string, help = '') => ({ name, label, section, help });
const all = [
	setting('includePSQ', 'Include PSQ', 'Pricing'),
	setting('pointValue', 'Point value', 'Pricing', 'Dollars that one point is worth.'),
	setting('psq', 'PSQ', 'Pricing', 'Dollars per unit.'),
	setting('taxConfig.fromCity', 'Şehir', 'Vergi'),
];
const found = (text: string) => findSettings(all, text).map(({ name }) => name);

test('a setting is found by words of its label, its section, its help or its name', () => {
	expect(found('point v')).toEqual(['pointValue']);
	expect(found('value point')).toEqual(['pointValue']);
	expect(found('worth')).toEqual(['pointValue']);
	expect(found('fromcity')).toEqual(['taxConfig.fromCity']);
	expect(found('pricing dollars')).toEqual(['pointValue', 'psq']);
	expect(found('nothing like it')).toEqual([]);
	expect(found('  ')).toEqual([]);
});

test('labels that start with the search text come first', () => {
	expect(found('psq')).toEqual(['psq', 'includePSQ']);
});

test('case and accents make no difference', () => {
	expect(found('SEHIR')).toEqual(['taxConfig.fromCity']);
});
