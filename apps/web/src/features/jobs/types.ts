import type { AppRouter } from '@rewards/api/router';
import type { PointUndoView } from '@rewards/validators/ledger/imports';
import type { UndoView } from '@rewards/validators/participants/imports';
import type { inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>['jobs'];
export type AnyJob = Outputs['get'];
export type JobKind = AnyJob['kind'];
export type Job = Omit<AnyJob, 'result'> & { result: Readonly<Record<string, unknown>> | null };
export type JobListRow = Outputs['list']['items'][number];
export type { PointUndoView, UndoView };
export type JobReject = Outputs['rejects']['items'][number];

export const hasEnded = (state: string): boolean => state !== 'queued' && state !== 'running';

/** Asked again and again until it ends. Of one's own jobs the live feed has told it long before. */
export const untilEnded =
	(selfId: string) =>
	({
		state: { data },
	}: {
		state: { data?: { state: string; createdById: string | null } | undefined };
	}): number | false =>
		data && hasEnded(data.state) ? false : data?.createdById === selfId ? 10_000 : 3000;
