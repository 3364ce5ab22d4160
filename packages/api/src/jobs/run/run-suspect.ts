import { createDatabase } from '@rewards/db';
import type { Services } from '../../trpc';
import type { AnyJob } from '../define-job';
import { hasDied, recordDeath } from './deaths';
import { failIfDied, type RunOptions, type RunResult, runJob } from './run-job';

/** A job for a process of its own. */
export interface JobApart {
	kind: string;
	id: string;
	lastAttempt: boolean;
}

/**
 * Runs a job in a process of its own. Resolves to null when that process has died; rejects when it could not start. An
 * aborted signal stops it like a job here.
 */
export type RunApart = (job: JobApart, signal: AbortSignal) => Promise<RunResult | null>;

/**
 * Runs a job; one with which a process has died runs apart, if that is possible here: when it takes its process with it
 * again, no other job loses its own, or is taken for the cause.
 */
export async function runSomewhere(options: RunOptions, apart: RunApart | undefined): Promise<RunResult> {
	const { services, job, id, lastAttempt, controller } = options;
	if (!apart || !(await hasDied(services.db, id))) return runJob(options);
	services.log.warn({ jobId: id, kind: job.kind }, 'A process ended with this job; it runs in one of its own');
	const result = await apart({ kind: job.kind, id, lastAttempt }, controller.signal);
	if (result) return result;
	await recordDeath(services.db, id);
	return (await failIfDied(services, job.kind, id)) ? 'ended' : 'retry';
}

/** The one job of a process. */
export async function runOneJob(
	shared: Services,
	jobs: readonly AnyJob[],
	{ kind, id, lastAttempt }: JobApart,
	controller: AbortController,
): Promise<RunResult> {
	const job = jobs.find((one) => one.kind === kind);
	if (!job) throw new Error(`There is no job ${kind}`);
	// For its transaction, its progress, and looks at its session.
	const db = createDatabase(shared.db.url, {
		max: 3,
		applicationName: 'rewards-worker',
		idleInTransactionTimeoutMs: 0,
	});
	try {
		return await runJob({ services: { ...shared, db }, job, id, controller, lastAttempt });
	} finally {
		await db.close();
	}
}
