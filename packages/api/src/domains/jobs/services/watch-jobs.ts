import type { JobView } from '@rewards/validators/jobs';
import { type JobRecord, jobEvents, viewOf } from '../../../jobs';
import type { StaffContext } from '../../../trpc';
import { visibleKinds } from '../policy';
import { listActiveJobs } from './list-active-jobs';

/**
 * Every change of the caller's own jobs and of the job with `id`, as it happens: first the active ones as they are, then each change.
 * After a lost connection the active ones come again, so that nothing is missed. Slow readers get the newest state only.
 */
export async function* watchJobs(
	ctx: StaffContext,
	id: string | undefined,
	signal: AbortSignal | undefined,
): AsyncGenerator<JobView> {
	const { account, permissions, user } = ctx.session;
	const kinds = visibleKinds(permissions);
	const waiting = new Map<string, JobView>();
	let wake = () => {};
	const seen = (job: JobView) => {
		waiting.set(job.id, job);
		wake();
	};
	const changed = (job: JobRecord) => {
		const mine = job.createdById === user.id || job.id === id;
		if (mine && kinds.includes(job.kind) && job.accountPath.includes(account.id)) seen(viewOf(job));
	};
	const snapshot = async () => {
		for (const job of await listActiveJobs(ctx)) if (!waiting.has(job.id)) seen(job);
	};
	const reconnected = () => void snapshot().catch(() => wake());
	const stop = () => wake();

	const events = jobEvents(ctx.db);
	events.on('changed', changed).on('reconnected', reconnected);
	signal?.addEventListener('abort', stop);
	const release = await events.use();
	try {
		await snapshot();
		while (!signal?.aborted) {
			const next = waiting.values().next().value;
			if (next) {
				waiting.delete(next.id);
				yield next;
			} else {
				await new Promise<void>((resolve) => {
					wake = resolve;
				});
			}
		}
	} finally {
		events.off('changed', changed).off('reconnected', reconnected);
		signal?.removeEventListener('abort', stop);
		await release();
	}
}
