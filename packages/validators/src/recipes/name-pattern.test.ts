import { expect, it } from 'vitest';
import { fitsPattern } from './name-pattern';

it.each([
	['people.csv', '', true],
	['people.csv', '*', true],
	['people.csv', '*.csv', true],
	['People-2026-11.CSV', 'people-*.csv', true],
	['people.csv', 'people', false],
	['people.csv', '?eople.csv', true],
	['people.csv', '?people.csv', false],
	['a.csv.bak', '*.csv', false],
	['şubat listesi.xlsx', 'Şubat*', true],
	['abab', '*ab', true],
	['a', 'a**', true],
	['', '*', true],
	['', '?', false],
])('%s fits %s: %s', (name, pattern, fits) => expect(fitsPattern(name, pattern)).toBe(fits));

it('takes no long with many stars', () => {
	// The fastest of several runs: other tests run in parallel.
	const took = [1, 2, 3, 4, 5].map(() => {
		const begun = performance.now();
		expect(fitsPattern('a'.repeat(255), `${'*a'.repeat(120)}b`)).toBe(false);
		return performance.now() - begun;
	});
	expect(Math.min(...took)).toBeLessThan(200);
});
