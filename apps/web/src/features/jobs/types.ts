import type { AppRouter } from '@rewards/api/router';
import { hasEnded } from '@rewards/validators/jobs/constants';
import type { inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>['jobs'];
/** A job of any kind: its `kind` determines the type of its result. */
export type Job = Outputs['get'];
export type JobKind = Job['kind'];
export type JobOf<Kind extends JobKind> = Extract<Job, { kind: Kind }>;
/** The result of a successful job of the kind. */
export type ResultOf<Kind extends JobKind> = NonNullable<JobOf<Kind>['result']>;
export type JobListRow = Outputs['list']['items'][number];
export type JobReject = Outputs['rejects']['items'][number];

export { hasEnded };

/** Polled until it ends. For one's own jobs, the live feed reports it first. */
export const untilEnded =
	(selfId: string) =>
	({
		state: { data },
	}: {
		state: { data?: { state: string; createdById: string | null } | undefined };
	}): number | false =>
		data && hasEnded(data.state) ? false : data?.createdById === selfId ? 10_000 : 3000;
