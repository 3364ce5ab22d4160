import { z } from 'zod';
import { undoneSchema } from '../imports/undone';
import { ledgerLimits } from '../ledger/constants';
import { text } from '../text';
import { participantStatuses } from './constants';

/** Bulk actions on participants. */
export const participantBulkSchema = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('status'), status: z.enum(participantStatuses, 'statusRequired') }),
	z.object({ kind: z.literal('level'), levelId: z.uuid('levelRequired') }),
	// Given to each of them; what takes points away is a point import, which says of each row whether the balance carries
	// it.
	z.object({
		kind: z.literal('points'),
		amount: z.int('notWhole').min(1, 'tooSmall').max(ledgerLimits.amount, 'tooBig'),
		description: text({ required: 'descriptionRequired', max: ledgerLimits.description }),
	}),
	z.object({ kind: z.literal('delete') }),
]);
export type ParticipantBulk = z.output<typeof participantBulkSchema>;

/** Result for one of them: changed, already set, no longer existing, or a code that its order holds. */
export const bulkOutcomes = ['done', 'unchanged', 'gone', 'held'] as const;
export type BulkOutcome = (typeof bulkOutcomes)[number];

/** The result of a bulk action; the outcomes add up to the confirmed number. */
export const participantBulkResultSchema = z.object({
	action: z.enum(['status', 'level', 'points', 'delete']),
	/** The status, the name of the level or the points that they were given; null for a deletion. */
	value: z.string().nullable(),
	done: z.int(),
	unchanged: z.int(),
	gone: z.int(),
	/** Codes that the order that used them holds; absent in older results. */
	held: z.int().optional(),
	/** Set once it was undone. */
	undone: undoneSchema.optional(),
});
export type ParticipantBulkResult = z.output<typeof participantBulkResultSchema>;

/**
 * What an undo makes of each participant that the action has changed: set back, or left because something newer
 * prevents it.
 */
export const bulkUndoOutcomes = ['undone', 'changed', 'taken', 'levelGone'] as const;
export type BulkUndoOutcome = (typeof bulkUndoOutcomes)[number];

const undoCounts = {
	/** Set back. */
	undone: z.int(),
	/** Left: changed since, or the points were spent or reversed. */
	changed: z.int(),
	/** Left deleted: another participant of the program has the e-mail now. */
	taken: z.int(),
	/** Left: the previous level no longer exists. */
	levelGone: z.int(),
};

/** What an undo of a bulk action has done. */
export const participantBulkUndoResultSchema = z.object({
	bulkId: z.uuid(),
	action: participantBulkResultSchema.shape.action,
	value: z.string().nullable(),
	...undoCounts,
});
export type ParticipantBulkUndoResult = z.output<typeof participantBulkUndoResultSchema>;

/**
 * Why a bulk action can't be undone: it hasn't ended well, was undone, is too old, did nothing, or all participants
 * have changed since.
 */
export type BulkUndoRefusal = 'notEnded' | 'undone' | 'tooOld' | 'nothing' | 'changed';

/** What undoing a bulk action would do. */
export interface BulkUndoView extends Record<BulkUndoOutcome, number> {
	/** null when it can be undone. */
	refusal: BulkUndoRefusal | null;
}
