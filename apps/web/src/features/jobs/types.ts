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

/** Asked again and again until it ends; usually the live feed has told it long before. */
export const untilEnded = ({ state }: { state: { data?: { state: string } | undefined } }): number | false =>
	state.data && hasEnded(state.data.state) ? false : 10_000;
