import type { PoolClient } from '@rewards/db';
import type { JobStage } from '@rewards/validators/jobs/constants';
import type { Services } from '../../trpc';

/** Argument of a handler for one run of its job. */
export interface JobRun<Params, Result extends object = object, Stage extends string = JobStage> {
	id: string;
	kind: string;
	accountId: string;
	programId: string | null;
	createdById: string | null;
	createdByName: string;
	/** Session and address of the request that enqueued it; null and blank for the system's own jobs. */
	sessionId: string | null;
	ip: string;
	/** 1 for the first run; each crash, retry and hand-over counts. */
	attempt: number;
	params: Params;
	services: Services;
	/** Aborts when staff cancel the job, the process stops or the run was taken over; check it between long steps. */
	signal: AbortSignal;
	/** Shows staff the progress; written at most a few times a second and never awaited. */
	progress(progress: JobProgress<Stage>): void;
	/** A transaction whose statements are cancelled in the database as well when `signal` aborts. */
	transaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T>;
	/**
	 * Writes the job's end in the handler's own transaction, so that work and end commit together or not at all. Throws
	 * when the run was taken over or cancelled meanwhile; the transaction must then be rolled back.
	 */
	finish(client: PoolClient, outcome: JobOutcome<Result>): Promise<void>;
}

/** A run of a job of any kind. */
export type AnyRun = JobRun<unknown, object, string>;

export interface JobProgress<Stage extends string = string> {
	stage?: Stage;
	done?: number;
	total?: number | null;
	rejected?: number;
	/** Share of the total work that is done, 0 to 1; the remaining time is estimated from it. */
	part?: number;
}

export interface JobOutcome<Result extends object = object> {
	result: Result;
	/** Number of refused rows; more than zero ends the job as doneWithRejects. */
	rejected?: number;
	done?: number;
	total?: number;
}
