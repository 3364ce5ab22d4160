// Without schemas, for pages that need the words alone.

/** A job waits (queued), works (running) or has ended in one of the other ways. */
export const jobStates = ['queued', 'running', 'done', 'doneWithRejects', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];
export const hasEnded = (state: string): boolean => state !== 'queued' && state !== 'running';

/**
 * What jobs of several kinds may be doing, a key of the web's texts (`jobs:stage.<stage>`); empty while they wait. A
 * kind may have stages of its own.
 */
export const jobStages = ['', 'reading', 'comparing', 'saving', 'undoing'] as const;
export type JobStage = (typeof jobStages)[number];
