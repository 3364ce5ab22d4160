import type { AppRouter } from '@rewards/api/router';
import { errorStatus } from '@rewards/validators/errors/codes';
import { hasEnded } from '@rewards/validators/jobs/constants';
import type { inferRouterOutputs } from '@trpc/server';
import { RewardsError, type RewardsErrorCode } from './error';
import { pause } from './patience';

/** A job as received, with dates as text. */
type Job = inferRouterOutputs<AppRouter>['jobs']['get'];
export type JobKind = Job['kind'];
export type JobOf<Kind extends JobKind> = Extract<Job, { kind: Kind }>;

export interface WaitOptions {
	/** Called with each poll of the job. */
	onProgress?: ((job: { state: string; done: number; total: number | null }) => void) | undefined;
	signal?: AbortSignal | undefined;
	/** Pause between two polls. */
	everyMs?: number;
}

const codeOf = (code: string | undefined): RewardsErrorCode =>
	code !== undefined && Object.hasOwn(errorStatus, code) ? (code as RewardsErrorCode) : 'INTERNAL';

/**
 * Resolves to the job once it has succeeded, with or without rejected rows. Throws RewardsError: with the fault that
 * ended it, or CONFLICT if it was canceled.
 */
export async function waitForJob<Kind extends JobKind = JobKind>(
	get: (id: string, signal: AbortSignal | undefined) => Promise<Job>,
	id: string,
	{ onProgress, signal, everyMs = 1000 }: WaitOptions = {},
): Promise<JobOf<Kind>> {
	for (;;) {
		const job = await get(id, signal);
		onProgress?.(job);
		if (!hasEnded(job.state)) {
			await pause(everyMs, signal);
			continue;
		}
		const params = { ...job.error?.params, jobId: id };
		if (job.state === 'cancelled') throw new RewardsError('CONFLICT', { message: 'The job was cancelled.', params });
		if (job.state === 'failed')
			throw new RewardsError(codeOf(job.error?.code), { message: job.error?.message ?? 'The job failed.', params });
		return job as JobOf<Kind>;
	}
}
