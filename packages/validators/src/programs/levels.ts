import { z } from 'zod';
import { decimal } from '../decimal';
import { text } from '../text';

const bound = decimal({ places: 2, max: 9_999_999_999 });

/**
 * A level as the program's save carries it, in the order of the list. A new one has no id yet, or one that the client
 * made.
 */
export const levelSchema = z.object({
	id: z.uuid().optional(),
	description: text({ required: 'descriptionRequired', max: 100 }),
	from: bound,
	to: bound,
	levelMessage: text({ max: 2000 }),
	/** Url of one of the program's pages; empty for the usual home page. */
	customHomePage: text({ max: 200 }),
});
export type LevelInput = z.input<typeof levelSchema>;
export type Level = z.output<typeof levelSchema>;
export const mostLevels = 100;

export const levelPagePickSchema = z.object({
	search: z.string().trim().max(200).default(''),
	skip: z.int().min(0).max(10_000).default(0),
	take: z.int().min(1).max(50).default(20),
});
export type LevelPagePick = z.output<typeof levelPagePickSchema>;

type Range = Pick<Level, 'from' | 'to'>;

/**
 * Faults in the ranges of levels, by position: one that ends before it begins, or overlaps another. Ranges may touch:
 * where one ends, the next may begin; one that is a single number may be where another begins or ends, not inside it.
 * Any number of levels may have no range at all (0 to 0).
 */
export function levelFaults(
	levels: readonly Range[],
): { at: number; field: 'from' | 'to'; code: string; other?: number }[] {
	const ranges = levels.map(({ from, to }, at) => ({ at, from: Number(from), to: Number(to) }));
	const negative = ranges
		.filter(({ from, to }) => to < from)
		.map(({ at }) => ({ at, field: 'to' as const, code: 'levelEndsFirst' }));
	const taken = ranges.filter(({ from, to }) => to > from || (to === from && to !== 0));
	const sorted = taken.toSorted((a, b) => a.from - b.from || a.to - b.to);
	const overlapping = sorted.flatMap((range, n) => {
		const before = sorted
			.slice(0, n)
			.find(({ from, to }) => to > range.from || (from === range.from && to === range.to));
		return before ? [{ at: range.at, field: 'from' as const, code: 'levelOverlaps', other: before.at }] : [];
	});
	return [...negative, ...overlapping];
}

export const levelsSchema = z
	.array(levelSchema)
	.max(mostLevels)
	.superRefine((levels, context) => {
		for (const { at, field, code, other } of levelFaults(levels))
			context.addIssue({
				code: 'custom',
				path: [at, field],
				message: code,
				params: other === undefined ? {} : { level: levels[other]?.description ?? '' },
			});
	});
