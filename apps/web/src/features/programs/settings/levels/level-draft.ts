import { type Level, levelFaults } from '@rewards/validators/programs/levels';

/** A level while it is edited: each has an id, new ones one of this tab. */
export type DraftLevel = Level & { id: string };

/** Levels as they shall be, and for each saved one that is to go where its people go. */
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

/** Who is on a level once the draft is saved: its own, and those of levels that go there. */
export function usageIn({ moves }: LevelsDraft, usage: UsageOf, id: string): Usage {
	const from = [id, ...Object.keys(moves).filter((gone) => moves[gone] === id)];
	return from.reduce((sum, one) => {
		const { participants, codes } = usage[one] ?? unused;
		return { participants: sum.participants + participants, codes: sum.codes + codes };
	}, unused);
}

/** A level is added at the end, or replaces the one of its id. */
export function withLevel({ levels, moves }: LevelsDraft, level: DraftLevel): LevelsDraft {
	const known = levels.some(({ id }) => id === level.id);
	return { moves, levels: known ? levels.map((one) => (one.id === level.id ? level : one)) : [...levels, level] };
}

/** Without a level. Who is on it, or was to go there, goes to `target`; null is for one that no one uses. */
export function withoutLevel({ levels, moves }: LevelsDraft, id: string, target: string | null): LevelsDraft {
	const kept = Object.entries(moves).flatMap(([gone, to]): [string, string][] =>
		to !== id ? [[gone, to]] : target === null ? [] : [[gone, target]],
	);
	return {
		levels: levels.filter((level) => level.id !== id),
		moves: { ...Object.fromEntries(kept), ...(target === null ? {} : { [id]: target }) },
	};
}

/** The level at one place goes to another; places beyond the ends are the ends. */
export function withMoved({ levels, moves }: LevelsDraft, from: number, to: number): LevelsDraft {
	const place = Math.min(levels.length - 1, Math.max(0, to));
	const level = levels[from];
	if (!level || place === from) return { levels, moves };
	return { moves, levels: levels.toSpliced(from, 1).toSpliced(place, 0, level) };
}

/** What is wrong with the range of each level, by its id: the first thing. */
export function faultsIn({ levels }: LevelsDraft): Readonly<Record<string, { code: string; level: string }>> {
	const faults = levelFaults(levels).map(({ at, code, other }): [string, { code: string; level: string }] => [
		levels[at]?.id ?? '',
		{ code, level: other === undefined ? '' : (levels[other]?.description ?? '') },
	]);
	return Object.fromEntries(faults.toReversed());
}
