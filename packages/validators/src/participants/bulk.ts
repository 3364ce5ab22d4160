import { z } from 'zod';
import { participantStatuses } from './words';

/** What can be done to many participants at once. */
export const participantBulkSchema = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('status'), status: z.enum(participantStatuses, 'statusRequired') }),
	z.object({ kind: z.literal('level'), levelId: z.uuid('levelRequired') }),
	z.object({ kind: z.literal('delete') }),
]);
export type ParticipantBulk = z.output<typeof participantBulkSchema>;

/** What became of one of them: changed, as it was wanted already, or no longer there. */
export const bulkOutcomes = ['done', 'unchanged', 'gone'] as const;
export type BulkOutcome = (typeof bulkOutcomes)[number];

/** What a finished bulk action tells; the three outcomes add up to all that was confirmed. */
export const participantBulkResultSchema = z.object({
	action: z.enum(['status', 'level', 'delete']),
	/** The status or the name of the level that they were given; null for a deletion. */
	value: z.string().nullable(),
	done: z.int(),
	unchanged: z.int(),
	gone: z.int(),
});
export type ParticipantBulkResult = z.output<typeof participantBulkResultSchema>;
