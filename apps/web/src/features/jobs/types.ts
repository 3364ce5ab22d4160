import type { AppRouter } from '@rewards/api/router';
import { hasEnded } from '@rewards/validators/jobs/words';
import type { inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>['jobs'];
/** A job of any kind: by its `kind` it is known what its result is. */
export type Job = Outputs['get'];
export type JobKind = Job['kind'];
export type JobOf<Kind extends JobKind> = Extract<Job, { kind: Kind }>;
/** What a job of the kind leaves when it ends well. */
export type ResultOf<Kind extends JobKind> = NonNullable<JobOf<Kind>['result']>;
export type JobListRow = Outputs['list']['items'][number];
export type JobReject = Outputs['rejects']['items'][number];

export { hasEnded };

/** Asked again and again until it ends. Of one's own jobs the live feed has said so long before. */
export const untilEnded =
	(selfId: string) =>
	({
		state: { data },
	}: {
		state: { data?: { state: string; createdById: string | null } | undefined };
	}): number | false =>
		data && hasEnded(data.state) ? false : data?.createdById === selfId ? 10_000 : 3000;
