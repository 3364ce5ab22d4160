import { tracked } from '@trpc/server';
import { z } from 'zod';
import { staffProcedure } from '../../../trpc';
import { findJob } from '../services/find-job';
import { watchJobs } from '../services/watch-jobs';

/** Live changes of the caller's own jobs, and of the one whose page is open. */
export const watchJobsProcedure = staffProcedure
	.input(z.object({ id: z.uuid().optional(), lastEventId: z.string().nullish() }).prefault({}))
	.subscription(async function* ({ ctx, input, signal }) {
		if (input.id) await findJob(ctx, input.id);
		for await (const job of watchJobs(ctx, input.id, signal)) yield tracked(job.id, job);
	});
