import type { FieldError } from '@rewards/validators/errors/codes';
import type { JobStage, JobState } from '@rewards/validators/jobs/words';
import type { z } from 'zod';
import type { JobRules, OwnStage } from './define-job';
import type { JobRecord } from './job-record';

/** What staff see of any job. Dates are ISO texts over the wire. */
export interface JobFacts {
	id: string;
	state: JobState;
	done: number;
	/** null while nobody can know. */
	total: number | null;
	rejected: number;
	/** How much of the whole work is done, 0 to 1; null while nobody can know. */
	part: number | null;
	/** Rows a second: of what it is doing now, of the whole work once it has ended; null while nobody can know. */
	rate: number | null;
	/** Until the end, as far as can be told; null while nobody can know. */
	secondsLeft: number | null;
	accountId: string;
	accountName: string;
	programId: string | null;
	programName: string | null;
	createdById: string | null;
	createdByName: string;
	createdAt: Date;
	startedAt: Date | null;
	finishedAt: Date | null;
	cancelAsked: boolean;
	error: {
		code: string;
		message: string;
		params?: Record<string, unknown>;
		fields?: FieldError[];
		reference?: string;
	} | null;
	/** `kept` until its week is over: then its rows can't be had any more. */
	file: { name: string; size: number; kept: boolean } | null;
}

/** A job as staff see it; of several kinds, one of them by its `kind`. */
export type JobViewOf<Rules extends JobRules> = Rules extends JobRules
	? JobFacts & {
			kind: Rules['kind'];
			/** What it is doing; empty while it does nothing. */
			stage: JobStage | OwnStage<Rules>;
			whenCancelled: Rules['whenCancelled'];
			preview: Rules extends { preview: true } ? true : false;
			/** The kind of job that takes it back; null when none does. */
			undoneBy: Rules extends { undoneBy: infer Kind extends string } ? Kind : null;
			/** null until it has ended well, and when another version of the product has left something else there. */
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
