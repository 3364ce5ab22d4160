import type { JobState } from '@rewards/validators/jobs/words';
import type { AnyJob, JobKind } from './types';

// Lists of our own: the shared ones stand beside schemas that no page of jobs needs, and no first page needs these.
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
	'pointUndo',
	'participantImport',
	'participantUndo',
	'participantBulk',
	'claimCodeGeneration',
	'claimCodeDisabling',
	'passwordHashing',
	'programClone',
	'userInvitation',
] as const satisfies readonly JobKind[];
export const jobStages = [
	'reading',
	'comparing',
	'saving',
	'hashing',
	'undoing',
	'copying',
	'generating',
] as const satisfies readonly AnyJob['stage'][];
