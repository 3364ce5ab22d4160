import { z } from 'zod';
import { gridExportSchema } from '../grid/export';

/**
 * A file of a list made in the background: the list's name and its export's input, including the list's own, such as
 * the program's id.
 */
export const exportStartSchema = gridExportSchema
	.extend({ list: z.string().min(1).max(100), programId: z.uuid().optional() })
	.loose();
export type ExportStart = z.output<typeof exportStartSchema>;

/** The result; the file is kept for a week. */
export const exportResultSchema = z.object({
	list: z.string(),
	rows: z.int(),
	fileName: z.string(),
	/** Bytes. */
	size: z.int(),
	keptUntil: z.iso.datetime(),
	/** The flags of the user when it was made: a user who has lost any of them no longer gets the file. */
	flags: z.array(z.string()),
});
export type ExportResult = z.output<typeof exportResultSchema>;
