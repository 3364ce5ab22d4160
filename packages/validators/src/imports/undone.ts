import { z } from 'zod';

/** The undo in an import's result: when, by whom, and its job. */
export const undoneSchema = z.object({
	at: z.string(),
	byName: z.string(),
	jobId: z.uuid(),
	/** How many keep their points, if not all can be taken back. */
	kept: z.int().optional(),
});
export type Undone = z.infer<typeof undoneSchema>;
