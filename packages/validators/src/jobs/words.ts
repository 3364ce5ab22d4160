// Without schemas, for pages that need the words alone.

/** A job waits (queued), works (running) or has ended in one of the other ways. */
export const jobStates = ['queued', 'running', 'done', 'doneWithRejects', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];
export const endedJobStates = ['done', 'doneWithRejects', 'failed', 'cancelled'] as const satisfies readonly JobState[];
const ended: ReadonlySet<string> = new Set(endedJobStates);
export const hasEnded = (state: string): boolean => ended.has(state);

/** Every kind of job there is; the web names them by `jobs.kind.<kind>`. */
export const jobKinds = [
	'participantPreview',
	'pointPreview',
	'pointImport',
	'pointUndo',
	'participantImport',
	'participantUndo',
	'participantBulk',
	'passwordHashing',
	'claimCodeGeneration',
	'claimCodeDisabling',
	'userInvitation',
	'programClone',
	'cleanup',
] as const;
export type JobKind = (typeof jobKinds)[number];

/** What a job is doing, a key of the web's texts (`jobs.stage.<stage>`); empty while it waits. */
export const jobStages = [
	'',
	'reading',
	'comparing',
	'saving',
	'hashing',
	'undoing',
	'copying',
	'cleaning',
	'generating',
] as const;
export type JobStage = (typeof jobStages)[number];
