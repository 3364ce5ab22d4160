import { z } from 'zod';
import { gridExportSchema } from '../grid/export';

/**
 * A file of a list to be made in the background: the list's name beside what its export takes, its own input such as
 * the program's id included.
 */
export const exportStartSchema = gridExportSchema
	.extend({ list: z.string().min(1).max(100), programId: z.uuid().optional() })
	.loose();
export type ExportStart = z.output<typeof exportStartSchema>;

/** What came of it; the file is kept for a week. */
export const exportResultSchema = z.object({
	list: z.string(),
	rows: z.int(),
	fileName: z.string(),
	/** Bytes. */
	size: z.int(),
	keptUntil: z.iso.datetime(),
	/** What whoever asked was allowed when it was made: whoever has lost any of it doesn't get the file any more. */
	flags: z.array(z.string()),
});
export type ExportResult = z.output<typeof exportResultSchema>;
