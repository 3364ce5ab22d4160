import { type Level, levelFaults } from '@rewards/validators/programs/levels';

/** A level being edited: each has an id; new ones get one in this tab. */
export type DraftLevel = Level & { id: string };

/** The edited levels, and for each deleted saved one where its people move. */
export interface LevelsDraft {
	levels: readonly DraftLevel[];
	moves: Readonly<Record<string, string>>;
}

/** Participants and batches of codes. */
export interface Usage {
	participants: number;
	codes: number;
}
export type UsageOf = Readonly<Record<string, Usage>>;

const unused: Usage = { participants: 0, codes: 0 };

/** The usage of a level once the draft is saved: its own, and that of levels that move there. */
export function usageIn({ moves }: LevelsDraft, usage: UsageOf, id: string): Usage {
	const from = [id, ...Object.keys(moves).filter((gone) => moves[gone] === id)];
	return from.reduce((sum, one) => {
		const { participants, codes } = usage[one] ?? unused;
		return { participants: sum.participants + participants, codes: sum.codes + codes };
	}, unused);
}

/** Adds a level at the end, or replaces the one with its id. */
export function withLevel({ levels, moves }: LevelsDraft, level: DraftLevel): LevelsDraft {
	const known = levels.some(({ id }) => id === level.id);
	return { moves, levels: known ? levels.map((one) => (one.id === level.id ? level : one)) : [...levels, level] };
}

/** Removes a level. Its usage, and that of levels that were to move there, goes to `target`; null for an unused one. */
export function withoutLevel({ levels, moves }: LevelsDraft, id: string, target: string | null): LevelsDraft {
	const kept = Object.entries(moves).flatMap(([gone, to]): [string, string][] =>
		to !== id ? [[gone, to]] : target === null ? [] : [[gone, target]],
	);
	return {
		levels: levels.filter((level) => level.id !== id),
		moves: { ...Object.fromEntries(kept), ...(target === null ? {} : { [id]: target }) },
	};
}

/** Moves a level to another position; positions beyond the ends are clamped. */
export function withMoved({ levels, moves }: LevelsDraft, from: number, to: number): LevelsDraft {
	const place = Math.min(levels.length - 1, Math.max(0, to));
	const level = levels[from];
	if (!level || place === from) return { levels, moves };
	return { moves, levels: levels.toSpliced(from, 1).toSpliced(place, 0, level) };
}

/** The first error of each level's range, by id. */
export function faultsIn({ levels }: LevelsDraft): Readonly<Record<string, { code: string; level: string }>> {
	const faults = levelFaults(levels).map(({ at, code, other }): [string, { code: string; level: string }] => [
		levels[at]?.id ?? '',
		{ code, level: other === undefined ? '' : (levels[other]?.description ?? '') },
	]);
	return Object.fromEntries(faults.toReversed());
}
