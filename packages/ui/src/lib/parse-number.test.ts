import { describe, expect, it } from 'vitest';
import { parseNumber } from './parse-number';

describe('parseNumber', () => {
	it.each([
		['1234.5', 'en', '1234.5'],
		['1,234.50', 'en', '1234.50'],
		['1,234', 'en', '1234'],
		['1,5', 'en', '1.5'],
		['2.500,5', 'en', '2500.5'],
		['2,500.5', 'tr', '2500.5'],
		['1.234,5', 'tr', '1234.5'],
		['1.234', 'tr', '1234'],
		['1.5', 'tr', '1.5'],
		['12.50', 'tr', '12.50'],
		['0,05', 'tr', '0.05'],
		['١٢٣٫٥', 'ar-EG', '123.5'],
		['١٬٢٣٤', 'ar-EG', '1234'],
		[' -7 ', 'en', '-7'],
		['−7', 'en', '-7'],
		['.5', 'en', '0.5'],
		['007', 'en', '7'],
		['99999999999999999999.01', 'en', '99999999999999999999.01'],
	])('reads %s in %s as %s', (text, locale, value) => {
		expect(parseNumber(text, locale)).toBe(value);
	});

	it.each(['', 'abc', '1e5', '--1', '1-2', '.', 'NaN'])('refuses %j', (text) => {
		expect(parseNumber(text, 'en')).toBeNull();
	});
});
