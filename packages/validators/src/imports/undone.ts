import { z } from 'zod';

/** What stands in the result of an import that was undone: when, by whom, and the job that did it. */
export const undoneSchema = z.object({
	at: z.string(),
	byName: z.string(),
	jobId: z.uuid(),
	/** Of points: participants who keep theirs, because they have spent them. */
	kept: z.int().optional(),
});
export type Undone = z.infer<typeof undoneSchema>;
