import type { LevelInput } from '@rewards/validators/programs/levels';
import { newKey } from '../../../../lib/once-link';
import type { DraftLevel, LevelsDraft } from './level-draft';

/**
 * A level in the form. `takes` lists deleted levels whose people move here: together with the levels it is one value,
 * which undo, drafts and conflicts treat as a whole.
 */
type FormLevel = LevelInput & { takes?: readonly string[] };

/** A random UUID (version 4); browsers have their own only on https. */
export function newLevelId(): string {
	const digits = newKey();
	return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20)}`;
}

/** The move targets of deleted levels, as a save sends them. */
export const movesIn = (levels: readonly FormLevel[]): Record<string, string> =>
	Object.fromEntries(levels.flatMap(({ id, takes = [] }) => (id ? takes.map((gone) => [gone, id]) : [])));

/** The form's levels, for editing. */
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

/** The edited levels, for the form. */
export const formLevelsOf = ({ levels, moves }: LevelsDraft): FormLevel[] =>
	levels.map((level) => {
		const takes = Object.keys(moves).filter((gone) => moves[gone] === level.id);
		return takes.length > 0 ? { ...level, takes } : level;
	});
