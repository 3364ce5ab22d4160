import { pointUndoRefusals } from '@rewards/validators/ledger/constants';
import { pointUndoResultSchema } from '@rewards/validators/ledger/imports';
import { participantBulkUndoResultSchema } from '@rewards/validators/participants/bulk';
import { participantUndoResultSchema, undoRefusals } from '@rewards/validators/participants/imports';
import { z } from 'zod';
import { count, exampleIds, id, named } from './pieces';

const counts = <Name extends string>(...names: readonly Name[]) =>
	Object.fromEntries(names.map((name) => [name, count])) as Record<Name, typeof count>;
const end = { success: z.literal(true), jobId: id };
const ended = { success: true as const, jobId: exampleIds.job };
const importId = exampleIds.job;

/** What an undo would do; `refusal` is null when nothing prevents it. */
export const undoViews = {
	participantImport: named(
		'ParticipantImportUndoCheck',
		z.object({
			refusal: z.enum(undoRefusals).nullable(),
			...counts('created', 'changed', 'archived', 'passwordsKept'),
			/** Participants on whom something newer builds, by reason. */
			newer: z.object(
				counts('participants', 'edited', 'imported', 'transactions', 'orders', 'carts', 'signedIn', 'levels', 'merged'),
			),
		}),
		{
			refusal: null,
			created: 2,
			changed: 0,
			archived: 841,
			passwordsKept: 0,
			newer: {
				participants: 0,
				edited: 0,
				imported: 0,
				transactions: 0,
				orders: 0,
				carts: 0,
				signedIn: 0,
				levels: 0,
				merged: 0,
			},
		},
	),
	pointImport: named(
		'PointImportUndoCheck',
		z.object({
			refusal: z.enum(pointUndoRefusals).nullable(),
			...counts(
				'transactions',
				'participants',
				'awarded',
				'debited',
				'referred',
				'spent',
				'overfull',
				'gone',
				'reversed',
			),
		}),
		{
			refusal: null,
			transactions: 200,
			participants: 150,
			awarded: 24000,
			debited: 0,
			referred: 200,
			spent: 3,
			overfull: 0,
			gone: 0,
			reversed: 0,
		},
	),
	participantBulk: named(
		'BulkUndoCheck',
		z.object({
			refusal: z.enum(['notEnded', 'undone', 'tooOld', 'nothing', 'changed']).nullable(),
			...counts('undone', 'changed', 'taken', 'levelGone'),
		}),
		{ refusal: null, undone: 48, changed: 2, taken: 0, levelGone: 0 },
	),
};

export const participantImportUndo = named('ParticipantImportUndo', participantUndoResultSchema.extend(end), {
	...ended,
	importId,
	created: 2,
	changed: 0,
	archived: 841,
	passwordsKept: 0,
});
export const pointImportUndo = named('PointImportUndo', pointUndoResultSchema.extend(end), {
	...ended,
	importId,
	transactions: 200,
	participants: 150,
	awarded: 24000,
	debited: 0,
	reversed: 0,
	gone: 0,
	kept: 3,
});
export const participantBulkUndo = named('BulkUndo', participantBulkUndoResultSchema.extend(end), {
	...ended,
	bulkId: exampleIds.job,
	action: 'status',
	value: 'Disabled',
	undone: 48,
	changed: 2,
	taken: 0,
	levelGone: 0,
});
