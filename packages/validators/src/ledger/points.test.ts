import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPoints } from './points';

describe('points', () => {
	it.each([
		['250', 250],
		['-250', -250],
		['\u2212250', -250],
		['+1', 1],
		['100-', -100],
		['100 \u2212', -100],
		['(100)', -100],
		['( 1,234,567 )', -1234567],
		['1 000-', -1000],
		['٢٥٠-', -250],
		['007', 7],
		['1,234,567', 1234567],
		['1.234.567', 1234567],
		['1,234.00', 1234],
		['1.234,0', 1234],
		['1 000', 1000],
		['-12\u00a0345\u202f678', -12345678],
		["1'000", 1000],
		['١٬٠٠٠', 1000],
		['\u200f-٢٥٠', -250],
		['۱۲', 12],
		['250.00', 250],
		['250٫00', 250],
		['0', 0],
	])('%s is %d whatever the decimal sign is', (text, points) => {
		for (const decimal of ['.', ',', null] as const)
			expect(readPoints(text, decimal)).toMatchObject({ points, unclear: null });
	});

	it.each([
		'',
		'x',
		'(-100)',
		'-100-',
		'(100',
		'100)',
		'()',
		'-',
		'((1))',
		'+5-',
		'1e3',
		'0x10',
		'12,5',
		'1.25',
		'0,500',
		'1,23,456',
		'1,000,00',
		'1.000,5',
		'1 00',
		'1..0',
		'٫5',
		'½',
	])('%j is no whole number', (text) => {
		for (const decimal of ['.', ',', null] as const) expect(readPoints(text, decimal).points).toBeNull();
	});

	it.each([
		['1,000', ',', '.', 1000],
		['1.000', '.', ',', 1000],
		['-12,500', ',', '.', -12500],
		['١,٠٠٠', ',', '.', 1000],
	] as const)('%s is asked about, unless the decimal sign is known', (text, sign, grouping, points) => {
		expect(readPoints(text)).toEqual({ points, unclear: sign, decimal: null });
		expect(readPoints(text, grouping)).toMatchObject({ points, unclear: null });
		expect(readPoints(text, sign)).toMatchObject({ points: null, unclear: null });
	});

	it.each([
		['1,234,567', '.'],
		['1.234.567', ','],
		['1,234.5', '.'],
		['1.234,00', ','],
		['12,5', ','],
		['0,500', ','],
		['1,5000', ','],
		['250.00', '.'],
		['1000', null],
		['1,000', null],
	])('%s says that the decimal sign is %s', (text, decimal) => {
		expect(readPoints(text).decimal).toBe(decimal);
	});

	it('are read again as any of the portal’s languages writes them', () => {
		fc.assert(
			fc.property(fc.integer({ min: -1e9, max: 1e9 }), (points) => {
				for (const [locale, decimal] of [
					['en', '.'],
					['tr', ','],
					['ar-EG', '.'],
					['fr', ','],
					['de-CH', '.'],
				] as const)
					expect(readPoints(new Intl.NumberFormat(locale).format(points), decimal).points).toBe(
						points === 0 ? 0 : points,
					);
			}),
		);
	});

	it('reads the negative numbers of accounting with the decimal sign of the file', () => {
		expect(readPoints('1.100-', ',').points).toBe(-1100);
		expect(readPoints('(1,100.00)').points).toBe(-1100);
		expect(readPoints('1.100-')).toMatchObject({ points: -1100, unclear: '.' });
		expect(readPoints('1.100-', '.').points).toBeNull();
	});
});
