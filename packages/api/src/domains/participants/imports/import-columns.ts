import { participantFields } from '@rewards/validators/participants';
import { z } from 'zod';
import type { ColumnMapping } from '../../../imports';

const field = z.enum(participantFields).nullable();
/** What is to be taken from a column, by its place in the file. */
export const columnChoiceSchema = z.object({ index: z.int().min(0), field });
export type ColumnChoice = z.infer<typeof columnChoiceSchema>;

/** The columns of a job's file, settled when it was asked for: whatever is said of later files, this one is read so. */
export const settledColumnsSchema = z.array(
	z.object({
		header: z.string(),
		index: z.int().min(0),
		field,
		source: z.enum(['name', 'given', 'remembered', 'added', 'unknown']),
	}),
);
export type SettledColumns = z.infer<typeof settledColumnsSchema>;

/** The choices as a reader takes them. */
export const givenMapping = (
	columns: readonly ColumnChoice[] = [],
): ColumnMapping<(typeof participantFields)[number]> => ({
	given: new Map(columns.map(({ index, field: chosen }) => [index, chosen])),
});

/** Settled columns as a reader takes them: those that nobody knew stay unknown. */
export const settledMapping = (columns: SettledColumns = []) =>
	givenMapping(columns.filter(({ source }) => source !== 'unknown' && source !== 'added'));
