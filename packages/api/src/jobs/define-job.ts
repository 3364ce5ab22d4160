import type { JobStage } from '@rewards/validators/jobs/words';
import type { PermissionFlag } from '@rewards/validators/permissions';
import type { z } from 'zod';
import type { Services } from '../trpc';
import type { AnyRun, JobOutcome, JobRun } from './job-run';

/**
 * What becomes of the work of a job that staff cancel: all that it has written is taken back, what is done stays, or
 * they can't cancel it.
 */
export type WhenCancelled = 'takenBack' | 'stays' | 'mustEnd';

/**
 * All there is to say of a kind of job but how it is done. The lists of kinds, who sees which, and what the web is told
 * come from it.
 */
export interface JobRules {
	/** Stands in the job's row, in notices of its end and in front of its texts in the web. */
	kind: string;
	/**
	 * Who may see and stop it: whoever may do by hand what it does, by any of these. Without any, the product alone knows
	 * of it.
	 */
	flags: readonly PermissionFlag[];
	/** Only whoever asked for it may see and stop it. */
	own?: true;
	/**
	 * What it makes is for whoever asked and no one else: it ends when the session in which they asked is taken away from
	 * them.
	 */
	endsWithSession?: true;
	whenCancelled: WhenCancelled;
	/** Parsed before they are stored, and before the handler sees them. */
	params: z.ZodType;
	/** What it has done, as staff see it. Parsed before it is stored, and before it is shown. */
	result: z.ZodType<object>;
	/** What it may be doing beside the stages that all kinds share; the web has words for each. */
	stages?: readonly string[];
	/** Looks at a file that whoever asks may then let go in; without its file it is of no more use. */
	preview?: boolean;
	/** The kind of job that takes back what it has done. */
	undoneBy?: string;
	/** Jobs of one queue run one after another. Default: one queue for each program, none for jobs without a program. */
	queue?: { name: string; forEach: 'account' | 'program' | 'user' };
	/**
	 * Of a kind that takes long: the parts of a process's slots that such jobs of one account, and of all of them, may
	 * have at the same time.
	 */
	shares?: { account: number; all: number };
	/**
	 * Runs at most, counting crashes and passing faults (connection lost, deadlock). Default 12, over about half a day.
	 */
	maxAttempts?: number;
	/**
	 * Whether whoever asked finds a notice in the inbox when it ends well; default true. A failure is always told there,
	 * so is who has cancelled it.
	 */
	notify?: boolean;
}

/** The stages that a kind has for itself. */
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

/** A job that `enqueue` takes with these params, and that leaves such a result. */
export interface Job<Params, Result extends object = object> extends JobRules {
	result: z.ZodType<Result>;
	/** Checks params before they are stored. */
	parse(params: unknown): Params;
}

/** What `defineJob` makes: the definition as it was written, to the letter of its kind and stages. */
export type DefinedJob<Rules extends JobRules> = Rules & { parse(params: unknown): z.output<Rules['params']> };

// A rule that is spelled wrong would not be one.
type Known<Rules> = { [Name in keyof Rules]: Name extends keyof JobRules ? unknown : never };

/** A kind of job. `enqueue` takes what this gives; `withHandler` adds how it is done. */
export function defineJob<const Rules extends JobRules & Known<Rules>>(rules: Rules): DefinedJob<Rules> {
	return { ...rules, parse: (given: unknown) => rules.params.parse(given) as z.output<Rules['params']> };
}

/**
 * A defined job and its handler, which is loaded when the first job of the kind comes; on the list of its domain the
 * product knows it. A handler either calls `finish` in its own transaction, or returns its outcome and can be run twice
 * without harm.
 */
export function withHandler<Rules extends JobRules>(
	job: DefinedJob<Rules>,
	handler: () => Promise<JobHandler<z.output<Rules['params']>, z.output<Rules['result']>, JobStage | OwnStage<Rules>>>,
): DefinedJob<Rules> & Pick<AnyJob, 'run'> {
	return { ...job, run: async (asked) => (await handler())({ ...asked, params: job.parse(asked.params) }) };
}

/** Work that runs at fixed times, in one process at a time and without a row that staff see. */
export interface Schedule {
	name: string;
	/** Cron pattern in UTC. */
	cron: string;
	/** Must bear to be run twice. */
	handler: () => Promise<(services: Services) => Promise<void>>;
}
