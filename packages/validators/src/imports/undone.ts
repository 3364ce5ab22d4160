import { z } from 'zod';

/** What is in the result of an import that was undone: when, by whom, and the job that did it. */
export const undoneSchema = z.object({
	at: z.string(),
	byName: z.string(),
	jobId: z.uuid(),
	/** How many keep what it gave them, where not all of it can be taken back. */
	kept: z.int().optional(),
});
export type Undone = z.infer<typeof undoneSchema>;
