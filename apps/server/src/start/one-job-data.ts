import { z } from 'zod';

export const oneJobData = z.object({
	databaseUrl: z.string(),
	publicUrl: z.string(),
	sandboxUrl: z.string().optional(),
	job: z.object({ kind: z.string(), id: z.string(), lastAttempt: z.boolean() }),
});
export const oneJobStop = z.object({ stop: z.enum(['cancelled', 'shutdown', 'lost', 'stuck']) });
/** What a process that takes jobs sends to the process of one, over their channel. */
export type OneJobData = z.infer<typeof oneJobData>;
export type OneJobStop = z.infer<typeof oneJobStop>;
