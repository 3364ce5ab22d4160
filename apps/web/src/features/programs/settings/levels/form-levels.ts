import type { LevelInput } from '@rewards/validators/programs/levels';
import { newKey } from '../../../../lib/once-link';
import type { DraftLevel, LevelsDraft } from './level-draft';

/**
 * A level as the form holds it. `takes` names the levels that are gone and whose people come here: with the levels
 * themselves it is one value, which is undone, kept as a draft and settled in a conflict as a whole.
 */
type FormLevel = LevelInput & { takes?: readonly string[] };

/** A random UUID (version 4); browsers have their own on https alone. */
export function newLevelId(): string {
	const digits = newKey();
	return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20)}`;
}

/** For each level that is gone where its people go, as a save says it. */
export const movesIn = (levels: readonly FormLevel[]): Record<string, string> =>
	Object.fromEntries(levels.flatMap(({ id, takes = [] }) => (id ? takes.map((gone) => [gone, id]) : [])));

/** The form's levels, to be edited. */
export function draftOf(levels: readonly FormLevel[]): LevelsDraft {
	const drafts = levels.map(
		({ id, description, from, to, levelMessage, customHomePage }): DraftLevel => ({
			id: id ?? newLevelId(),
			description: description ?? '',
			from: String(from),
			to: String(to),
			levelMessage: levelMessage ?? '',
			customHomePage: customHomePage ?? '',
		}),
	);
	return { levels: drafts, moves: movesIn(levels) };
}

/** What was edited, as the form holds it. */
export const formLevelsOf = ({ levels, moves }: LevelsDraft): FormLevel[] =>
	levels.map((level) => {
		const takes = Object.keys(moves).filter((gone) => moves[gone] === level.id);
		return takes.length > 0 ? { ...level, takes } : level;
	});
