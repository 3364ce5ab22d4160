import { z } from 'zod';

/** How long a merge can be undone. */
export const mergeUndoDays = 90;

/** Fields for which staff choose whose value stays; `phone` is that of the first address. */
export const mergeFields = [
	'name',
	'claimEmail',
	'externalId',
	'phone',
	'customField1',
	'customField2',
	'customField3',
	'customField4',
] as const;
export type MergeField = (typeof mergeFields)[number];
export type MergeValues = Record<MergeField, string>;

export const mergeSides = ['kept', 'merged'] as const;
export type MergeSide = (typeof mergeSides)[number];
export type MergeChoices = Partial<Record<MergeField, MergeSide>>;

/** Whose value stays: the chosen one's, else the kept one's, unless only the other has one. */
export function mergedValue(field: MergeField, kept: MergeValues, merged: MergeValues, choices: MergeChoices): string {
	const side = choices[field] ?? (kept[field] === '' ? 'merged' : 'kept');
	return side === 'kept' ? kept[field] : merged[field];
}

export const mergePairSchema = z.object({ keptId: z.uuid(), mergedId: z.uuid() });

export const mergeSchema = mergePairSchema.extend({
	/** The versions that the comparison showed. */
	keptVersion: z.int().positive(),
	mergedVersion: z.int().positive(),
	choices: z.partialRecord(z.enum(mergeFields), z.enum(mergeSides)).default({}),
});

/** Why two participants can't be merged. */
export const mergeRefusals = ['same', 'usableCode', 'tooManyPoints', 'rights', 'passwordWaits'] as const;
export type MergeRefusal = (typeof mergeRefusals)[number];

/** Why a merge can't be undone. */
export const mergeUndoRefusals = ['undone', 'tooOld', 'keptGone', 'mergedOn', 'spent', 'taken', 'rights'] as const;
export type MergeUndoRefusal = (typeof mergeUndoRefusals)[number];

/** Why two participants may be one person. */
export const doubleReasons = ['externalId', 'email', 'address', 'phone'] as const;
export type DoubleReason = (typeof doubleReasons)[number];
/** Pairs that are shown at once: merging some shows the next. */
export const doublesAtOnce = 50;
