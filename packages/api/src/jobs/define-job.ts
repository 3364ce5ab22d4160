import type { PoolClient } from '@rewards/db';
import type { JobKind, JobStage } from '@rewards/validators/jobs/words';
import type { z } from 'zod';
import type { Services } from '../trpc';

/** What a handler is given for one run of its job. */
export interface JobRun<Params> {
	id: string;
	kind: JobKind;
	accountId: string;
	programId: string | null;
	createdById: string | null;
	createdByName: string;
	/** Session and address of the request that asked for it; null and blank for the system's own jobs. */
	sessionId: string | null;
	ip: string;
	/** 1 for the first run; each crash, retry and hand-over counts. */
	attempt: number;
	params: Params;
	services: Services;
	/** Aborts when staff cancel the job, the process stops or the run was taken over; look at it between steps that take long. */
	signal: AbortSignal;
	/** Shows staff how far it is; written at most a few times a second and never waited for. */
	progress(progress: JobProgress): void;
	/** A transaction whose statements are cancelled in the database as well when `signal` aborts. */
	transaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T>;
	/**
	 * Writes the job's end in the handler's own transaction, so that work and end are there together or not at all. Throws when the run was
	 * taken over or cancelled meanwhile; the transaction must then be rolled back.
	 */
	finish(client: PoolClient, outcome: JobOutcome): Promise<void>;
}

export interface JobProgress {
	stage?: JobStage;
	done?: number;
	total?: number | null;
	rejected?: number;
	/** How much of the whole work is done, 0 to 1; what time is left is told from it. */
	part?: number;
}

export interface JobOutcome {
	result: Record<string, unknown>;
	/** Rows that were refused; more than none ends the job as doneWithRejects. */
	rejected?: number;
	done?: number;
	total?: number;
}

export interface JobDefinition<Params = unknown> {
	kind: JobKind;
	params: z.ZodType<Params>;
	/** Jobs of one queue run one after another. Default: one queue for each program, none for jobs without a program. */
	queue?: (job: { accountId: string; programId: string | null }) => string | null;
	/** Runs at most, counting crashes and passing faults (connection lost, deadlock). Default 12, over about half a day. */
	maxAttempts?: number;
	/** Whether whoever asked finds a notice in the inbox when it ends well; default true. A failure is always told there, so is who has cancelled it. */
	notify?: boolean;
	/**
	 * Loads the handler when the first job of the kind comes. A handler either calls `finish` in its own transaction, or returns its outcome
	 * and can be run twice without harm.
	 */
	handler: () => Promise<JobHandler<Params>>;
}
export type JobHandler<Params> = (run: JobRun<Params>) => Promise<JobOutcome | undefined>;

/** A job that a worker can run, whatever its params: they are parsed before the handler sees them. */
export type AnyJob = Omit<JobDefinition<never>, 'params' | 'handler'> & {
	run(run: JobRun<unknown>): Promise<JobOutcome | undefined>;
};

export interface Job<Params> extends AnyJob {
	/** Checks params before they are stored. */
	parse(params: unknown): Params;
}

/** A typed job. `enqueue` takes what this gives; the worker runs those that its process is started with. */
export function defineJob<Params>(definition: JobDefinition<Params>): Job<Params> {
	const { params: schema, handler, ...rest } = definition;
	return {
		...rest,
		parse: (params) => schema.parse(params),
		run: async (run) => (await handler())({ ...run, params: schema.parse(run.params) }),
	};
}

/** Work that runs at fixed times, in one process at a time and without a row that staff see. */
export interface Schedule {
	name: string;
	/** Cron pattern in UTC. */
	cron: string;
	/** Must bear to be run twice. */
	handler: () => Promise<(services: Services) => Promise<void>>;
}
