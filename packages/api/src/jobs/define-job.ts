import type { JobStage } from '@rewards/validators/jobs/constants';
import type { PermissionFlag } from '@rewards/validators/permissions';
import type { z } from 'zod';
import type { Services } from '../trpc';
import type { AnyRun, JobOutcome, JobRun } from './run/job-run';

/**
 * What happens when staff cancel a job: all its changes are rolled back, finished work stays, or they can't cancel it.
 */
export type WhenCancelled = 'takenBack' | 'stays' | 'mustEnd';

/**
 * The definition of a kind of job, without its handler. The lists of kinds, who sees which, and the web's types are
 * derived from it.
 */
export interface JobRules {
	/** Stored in the job's row and in notices of its end; prefix of its texts in the web. */
	kind: string;
	/**
	 * Who may see and cancel it: users who may do its work by hand, with any of these flags. Without flags, only the
	 * product itself knows of it.
	 */
	flags: readonly PermissionFlag[];
	/** Only its requester may see and cancel it. */
	own?: true;
	/** Its result is private to its requester: it ends when the session that requested it is revoked. */
	endsWithSession?: true;
	whenCancelled: WhenCancelled;
	/** Parsed before they are stored, and before the handler gets them. */
	params: z.ZodType;
	/** Its result as staff see it. Parsed before it is stored, and before it is shown. */
	result: z.ZodType<object>;
	/** Stages besides those that all kinds share; the web has a text for each. */
	stages?: readonly string[];
	/** Previews a file that its requester may then import; without its file it is useless. */
	preview?: boolean;
	/** The kind of job that undoes it. */
	undoneBy?: string;
	/** Jobs of one queue run one after another. Default: one queue per program, none for jobs without a program. */
	queue?: { name: string; forEach: 'account' | 'program' | 'user' };
	/**
	 * For a kind that takes long: the shares of a process's slots that such jobs of one tenant, and of all tenants, may
	 * use at once.
	 */
	shares?: { tenant: number; all: number };
	/**
	 * Maximum runs, counting crashes and temporary errors (lost connection, deadlock). Default 12, over about half a day.
	 */
	maxAttempts?: number;
	/**
	 * Minutes without progress after which a run is ended and repeated; the third time the job fails. Progress is what
	 * the handler reports, and a statement that PostgreSQL works on. Default 15.
	 */
	stuckAfterMinutes?: number;
	/**
	 * Whether success sends a notice to its requester's inbox; default true. A failure always does, and so does a
	 * cancellation by another user.
	 */
	notify?: boolean;
}

/** The stages specific to a kind. */
export type OwnStage<Rules extends JobRules> = Rules extends { stages: readonly (infer Stage extends string)[] }
	? Stage
	: never;

export type JobHandler<Params, Result extends object, Stage extends string> = (
	run: JobRun<Params, Result, Stage>,
) => Promise<JobOutcome<Result> | undefined>;

/** A job that a worker can run, whatever its params. */
export interface AnyJob extends JobRules {
	run(run: AnyRun): Promise<JobOutcome | undefined>;
}

/** A job that `enqueue` accepts with these params, and that has such a result. */
export interface Job<Params, Result extends object = object> extends JobRules {
	result: z.ZodType<Result>;
	/** Validates params before they are stored. */
	parse(params: unknown): Params;
}

/** The return type of `defineJob`: the definition as written, with literal kind and stages. */
export type DefinedJob<Rules extends JobRules> = Rules & { parse(params: unknown): z.output<Rules['params']> };

// Refuses a misspelled rule.
type Known<Rules> = { [Name in keyof Rules]: Name extends keyof JobRules ? unknown : never };

/** Defines a kind of job. Pass the result to `enqueue`; `withHandler` adds its handler. */
export function defineJob<const Rules extends JobRules & Known<Rules>>(rules: Rules): DefinedJob<Rules> {
	return { ...rules, parse: (given: unknown) => rules.params.parse(given) as z.output<Rules['params']> };
}

/**
 * A defined job and its handler, which is loaded with the first job of the kind; the product knows it through the list
 * of its domain. A handler either calls `finish` in its own transaction, or returns its outcome and must be idempotent.
 */
export function withHandler<Rules extends JobRules>(
	job: DefinedJob<Rules>,
	handler: () => Promise<JobHandler<z.output<Rules['params']>, z.output<Rules['result']>, JobStage | OwnStage<Rules>>>,
): DefinedJob<Rules> & Pick<AnyJob, 'run'> {
	return { ...job, run: async (asked) => (await handler())({ ...asked, params: job.parse(asked.params) }) };
}

/** Scheduled work, in one process at a time and without a row that staff see. */
export interface Schedule {
	name: string;
	/** Cron pattern in UTC. */
	cron: string;
	/** Must be idempotent. The signal aborts when its time is over, and when the worker stops. */
	handler: () => Promise<(services: Services, signal?: AbortSignal) => Promise<void>>;
}
