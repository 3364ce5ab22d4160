// Without schemas, for pages that only need the words.

/** A job is waiting (queued), running, or has ended with one of the other states. */
export const jobStates = ['queued', 'running', 'done', 'doneWithRejects', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];
export const hasEnded = (state: string): boolean => state !== 'queued' && state !== 'running';

/**
 * Common stages of jobs, keys of the web's texts (`jobs:stage.<stage>`); empty while they wait. A kind may have its own
 * stages.
 */
export const jobStages = ['', 'reading', 'comparing', 'saving', 'undoing'] as const;
export type JobStage = (typeof jobStages)[number];
