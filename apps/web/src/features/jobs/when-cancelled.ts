import type { JobKind } from './types';

/**
 * What becomes of the work of a job that is cancelled: all that it has written is taken back, or what is done stays; some the server lets nobody
 * stop. A new kind of job has to say which.
 */
const whenCancelled: Record<JobKind, 'takenBack' | 'stays' | 'mustEnd'> = {
	participantPreview: 'takenBack',
	pointPreview: 'takenBack',
	pointImport: 'takenBack',
	pointUndo: 'takenBack',
	participantImport: 'takenBack',
	participantUndo: 'takenBack',
	participantBulk: 'takenBack',
	claimCodeGeneration: 'takenBack',
	claimCodeDisabling: 'takenBack',
	programClone: 'takenBack',
	passwordHashing: 'mustEnd',
	userInvitation: 'stays',
};
const isKnown = (kind: string): kind is JobKind => Object.hasOwn(whenCancelled, kind);

/** Work that the server lets nobody stop. */
export const mustEnd = (kind: string): boolean => isKnown(kind) && whenCancelled[kind] === 'mustEnd';
/** Work of which nothing is left when it is cancelled. */
export const isTakenBack = (kind: string): boolean => isKnown(kind) && whenCancelled[kind] === 'takenBack';
