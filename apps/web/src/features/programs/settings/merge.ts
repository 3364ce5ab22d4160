import { get } from '@rewards/ui/form';
import { secrets } from './secrets';
import type { SettingsValues } from './values';

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

interface Merged {
	value: unknown;
	/** Paths that both changed, to different values. */
	both: string[];
}

function mergeAt(path: string, begun: unknown, mine: unknown, theirs: unknown): Merged {
	if (isNode(mine) && isNode(theirs)) {
		const was = isNode(begun) ? begun : {};
		const parts = Object.keys({ ...theirs, ...mine }).map((key) => {
			const at = path ? `${path}.${key}` : key;
			return [key, mergeAt(at, was[key], mine[key], theirs[key])] as const;
		});
		return {
			value: Object.fromEntries(parts.map(([key, { value }]) => [key, value])),
			both: parts.flatMap(([, { both }]) => both),
		};
	}
	if (same(mine, begun)) return { value: theirs, both: [] };
	return { value: mine, both: same(theirs, begun) || same(theirs, mine) ? [] : [path] };
}

/**
 * Secrets typed here that another user has also replaced; the form knows neither the old value nor theirs.
 */
const secretsOfBoth = (begun: SettingsValues, mine: SettingsValues, theirs: SettingsValues): string[] =>
	Object.entries(secrets).flatMap(([path, { at }]) =>
		get(mine, path) && !same(get(begun, at), get(theirs, at)) ? [path] : [],
	);

/**
 * Merges two people's changes of the same program: a change by only one of them is kept. A list (of languages, of
 * levels) is one value. `both` has the settings that both changed, which need a choice.
 */
export function mergeSettings(
	begun: SettingsValues,
	mine: SettingsValues,
	theirs: SettingsValues,
): { values: SettingsValues; both: string[] } {
	const { value, both } = mergeAt('', begun, mine, theirs);
	// Has the keys of its inputs. Move targets of participants belong to my levels alone.
	const values = { ...(value as SettingsValues), levelMoves: mine.levelMoves };
	return { values, both: [...both, ...secretsOfBoth(begun, mine, theirs)] };
}
