import type { AppRouter } from '@rewards/api/router';
import type { UndoView } from '@rewards/validators/imports';
import type { JobKind, JobStage, JobState } from '@rewards/validators/jobs';
import type { inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>['jobs'];
export type Job = Outputs['get'];
export type JobListRow = Outputs['list']['items'][number];
export type { UndoView };
export type JobReject = Outputs['rejects']['items'][number];

// Lists of our own: the shared ones stand beside schemas that no page of jobs needs.
export const jobStates = [
	'queued',
	'running',
	'done',
	'doneWithRejects',
	'failed',
	'cancelled',
] as const satisfies readonly JobState[];
export const jobKinds = [
	'participantPreview',
	'pointPreview',
	'pointImport',
	'participantImport',
	'participantUndo',
	'participantBulk',
	'claimCodeGeneration',
	'claimCodeDisabling',
	'passwordHashing',
	'programClone',
	'userInvitation',
	'cleanup',
] as const satisfies readonly JobKind[];
export const jobStages = [
	'reading',
	'comparing',
	'saving',
	'hashing',
	'undoing',
	'copying',
	'cleaning',
	'generating',
] as const satisfies readonly JobStage[];

export const hasEnded = (state: string): boolean => state !== 'queued' && state !== 'running';

/** Asked again and again until it ends; usually the live feed has told it long before. */
export const untilEnded = ({ state }: { state: { data?: { state: string } | undefined } }): number | false =>
	state.data && hasEnded(state.data.state) ? false : 10_000;
