import type { RunResult } from '@rewards/api/jobs/run/run-job';
import { z } from 'zod';

export const oneJobData = z.object({
	databaseUrl: z.string(),
	publicUrl: z.string(),
	sandboxUrl: z.string().optional(),
	job: z.object({ kind: z.string(), id: z.string(), lastAttempt: z.boolean() }),
});
export const oneJobStop = z.object({ stop: z.enum(['cancelled', 'shutdown', 'lost', 'stuck']) });
/** How the process of one job ends by itself: with the job's result, or with what kept it from working on it. */
export type OneJobEnd = { result: RunResult } | { fault: string };
/** What a process that takes jobs sends to the process of one, over their channel. */
export type OneJobData = z.infer<typeof oneJobData>;
export type OneJobStop = z.infer<typeof oneJobStop>;
