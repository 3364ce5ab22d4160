import { z } from 'zod';

export const jobIdSchema = z.object({ id: z.uuid() });

export const jobRejectsSchema = z.object({
	id: z.uuid(),
	/** Rows after this line; 0 for the first page. */
	afterLine: z.int().min(0).default(0),
	take: z.int().min(1).max(500).default(50),
});

/** A row that was refused, as staff see it: every reason, with the row's cells only in the download. */
export interface JobRejectView {
	line: number;
	column: string;
	value: string;
	/** Key of `messages`. */
	code: string;
	params: Record<string, string | number>;
	/** Further faults of the same row. */
	also: { column: string; value: string; code: string; params: Record<string, string | number> }[];
}
