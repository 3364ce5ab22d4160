import type { ProgramUpdate } from '@rewards/validators/programs/settings';
import { advancedOf, type SettingsRow, settingsOf } from '../settings-select';

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node =>
	typeof value === 'object' && value !== null && !(value instanceof Date);

/** Whether the sent values equal the stored ones; missing ones count as equal. */
function same(was: unknown, came: unknown): boolean {
	if (came === undefined) return true;
	if (was instanceof Date) return typeof came === 'string' && Date.parse(came) === was.getTime();
	if (Array.isArray(came) && (!Array.isArray(was) || was.length !== came.length)) return false;
	if (isNode(came)) return isNode(was) && Object.entries(came).every(([key, value]) => same(was[key], value));
	return was === came;
}

/**
 * Whether a save would change any setting: for callers who may save a whole program but not its settings. A sent secret
 * counts as a change.
 */
export function settingsDiffer(before: SettingsRow, input: ProgramUpdate): boolean {
	const { version: _, levelMoves: __, devKey, mindTickleConfig, ...settings } = input;
	const { devKeySet: ___, devKeyFor: ____, domainFrom: _______, ...fields } = settings;
	const { password, passwordSet: _____, passwordFor: ______, ...provider } = mindTickleConfig;
	if (password || devKey) return true;
	return !same({ ...settingsOf(before), ...advancedOf(before) }, { ...fields, mindTickleConfig: provider });
}
