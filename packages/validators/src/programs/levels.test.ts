import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { levelFaults } from './levels';

const cents = fc.integer({ min: 0, max: 2_000 });
const money = (n: number) => (n / 100).toFixed(2);
const ranges = fc.array(fc.record({ from: cents, to: cents }), { maxLength: 12 });
const asLevels = (given: { from: number; to: number }[]) =>
	given.map(({ from, to }) => ({ from: money(from), to: money(to) }));
interface Given {
	from: number;
	to: number;
}
const inside = (point: Given, range: Given) => range.from < point.from && point.from < range.to;
/**
 * Whether two ranges share more than an end; a single number overlaps an equal one, and a range that contains it. 0 to
 * 0 is no range.
 */
const meet = (a: Given, b: Given) => {
	if (a.from < a.to && b.from < b.to) return Math.max(a.from, b.from) < Math.min(a.to, b.to);
	const [singleA, singleB] = [a, b].map(({ from, to }) => from === to && from !== 0);
	if (singleA && singleB) return a.from === b.from;
	return (singleA === true && b.from < b.to && inside(a, b)) || (singleB === true && a.from < a.to && inside(b, a));
};

describe('ranges of levels', () => {
	it('may touch, and any number may be empty', () => {
		expect(
			levelFaults([
				{ from: '0', to: '100' },
				{ from: '100', to: '250.50' },
				{ from: '250.5', to: '250.51' },
				{ from: '0', to: '0' },
				{ from: '0', to: '0' },
			]),
		).toEqual([]);
	});

	it('are refused exactly if any two share more than an end, in any order', () => {
		fc.assert(
			fc.property(ranges, (given) => {
				const faults = levelFaults(asLevels(given));
				const overlaps = given.some((one, at) => given.some((other, n) => n < at && meet(one, other)));
				expect(faults.some(({ code }) => code === 'levelOverlaps')).toBe(overlaps);
				for (const { at, other, code } of faults)
					if (code === 'levelOverlaps')
						expect(meet(given[at] ?? { from: 0, to: 0 }, given[other ?? -1] ?? { from: 0, to: 0 })).toBe(true);
			}),
		);
	});

	it('never end before they begin', () => {
		fc.assert(
			fc.property(ranges, (given) => {
				const wrong = levelFaults(asLevels(given)).flatMap(({ at, code }) => (code === 'levelEndsFirst' ? [at] : []));
				expect(wrong).toEqual(given.flatMap(({ from, to }, at) => (to < from ? [at] : [])));
			}),
		);
	});

	it('stay valid when one of them is removed', () => {
		fc.assert(
			fc.property(ranges, fc.nat(), (given, n) => {
				fc.pre(given.length > 0 && levelFaults(asLevels(given)).length === 0);
				expect(levelFaults(asLevels(given.toSpliced(n % given.length, 1)))).toEqual([]);
			}),
		);
	});
});
