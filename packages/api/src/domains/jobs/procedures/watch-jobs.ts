import { tracked } from '@trpc/server';
import { z } from 'zod';
import { type JobRecord, jobEvents } from '../../../jobs';
import { type StaffContext, staffProcedure } from '../../../trpc';
import { whileSignedIn } from '../../auth';
import { findJob, seenJob } from '../services/find-job';
import { listActiveJobs } from './list-active-jobs';

/**
 * Ids of the caller's own jobs and of the one with `id` whenever they change: first the active ones, then each change.
 * After a lost connection the active ones are sent again, so that nothing is missed. Slow readers get each id once, and
 * so only the newest state. Access is checked when the job is read.
 */
export async function* watchJobs(
	ctx: StaffContext,
	id: string | undefined,
	signal: AbortSignal,
): AsyncGenerator<string> {
	const waiting = new Set<string>();
	let wake = () => {};
	const seen = (jobId: string) => {
		waiting.add(jobId);
		wake();
	};
	const changed = (job: JobRecord) => {
		if (job.createdById === ctx.session.user.id || job.id === id) seen(job.id);
	};
	const snapshot = async () => {
		for (const job of await listActiveJobs(ctx)) seen(job.id);
	};
	const reconnected = () => void snapshot().catch(() => wake());
	const stop = () => wake();

	const events = jobEvents(ctx.db);
	events.on('changed', changed).on('reconnected', reconnected);
	signal.addEventListener('abort', stop);
	const release = await events.use();
	try {
		await snapshot();
		while (!signal.aborted) {
			const next = waiting.values().next().value;
			if (next) {
				waiting.delete(next);
				yield next;
			} else {
				await new Promise<void>((resolve) => {
					wake = resolve;
				});
			}
		}
	} finally {
		events.off('changed', changed).off('reconnected', reconnected);
		signal.removeEventListener('abort', stop);
		await release();
	}
}

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
