import type { JobStage } from '@rewards/validators/jobs/constants';
import type { z } from 'zod';
import type { JobRules, OwnStage } from './define-job';
import type { JobFacts, JobRecord } from './job-record';

/** A job as staff see it; a union of kinds, discriminated by `kind`. */
export type JobViewOf<Rules extends JobRules> = Rules extends JobRules
	? JobFacts & {
			kind: Rules['kind'];
			/** The current stage; empty while it does nothing. */
			stage: JobStage | OwnStage<Rules>;
			whenCancelled: Rules['whenCancelled'];
			preview: Rules extends { preview: true } ? true : false;
			/** The kind of job that undoes it; null without one. */
			undoneBy: Rules extends { undoneBy: infer Kind extends string } ? Kind : null;
			/** null until it has succeeded, and when another version of the product stored a different result. */
			result: z.output<Rules['result']> | null;
		}
	: never;

/** A job's row as staff see it; null when it is of none of these kinds. */
export function viewAmong<Rules extends JobRules>(jobs: readonly Rules[], record: JobRecord): JobViewOf<Rules> | null;
export function viewAmong(
	jobs: readonly JobRules[],
	{ accountPath: _, kind, result, ...facts }: JobRecord,
): object | null {
	const job = jobs.find((one) => one.kind === kind);
	if (!job) return null;
	const { whenCancelled, preview = false, undoneBy = null } = job;
	return { ...facts, kind, whenCancelled, preview, undoneBy, result: job.result.safeParse(result).data ?? null };
}
