import { tracked } from '@trpc/server';
import { z } from 'zod';
import { staffProcedure } from '../../../trpc';
import { whileSignedIn } from '../../auth';
import { findJob, seenJob } from '../services/find-job';
import { watchJobs } from '../services/watch-jobs';

/**
 * Live changes of the caller's own jobs, and of the one whose page is open; ends when the session does, or loses access
 * to that job.
 */
export const watchJobsProcedure = staffProcedure
	.input(z.object({ id: z.uuid().optional(), lastEventId: z.string().nullish() }).prefault({}))
	.subscription(async function* ({ ctx, input: { id }, signal }) {
		const jobs = whileSignedIn(ctx, signal, {
			keys: (live, ending) => watchJobs(live, id, ending),
			read: seenJob,
			...(id ? { check: (live) => findJob(live, id) } : {}),
		});
		for await (const job of jobs) yield tracked(job.id, job);
	});
