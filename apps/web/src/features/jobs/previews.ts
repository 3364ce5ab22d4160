import type { Job } from './types';

/** Whether a job looks at a file for somebody who then lets it go in, whatever is imported. */
export const isPreview = (kind: string): boolean => kind === 'participantPreview' || kind === 'pointPreview';

/** A preview that has become an import, or was thrown away, is of no more use: its file is gone from it. */
export const isOfUse = ({ kind, file }: Pick<Job, 'kind' | 'file'>): boolean => !isPreview(kind) || file !== null;

/** A preview that its user can go on with. */
export interface GoOn {
	previewKind: string;
	previewId: string;
	/** Of the file. */
	name: string;
}

/**
 * What of a job the page of its program's participants shall go on with, as the state of the link there: a preview that is there or on its way, by
 * whoever asked for it, in whatever browser. null for any other job; what came of that its own page tells.
 */
export function goOnOf(
	{
		id,
		kind,
		state,
		file,
		createdById,
		programId,
	}: Pick<Job, 'id' | 'kind' | 'state' | 'file' | 'createdById' | 'programId'>,
	userId: string,
): GoOn | null {
	if (!isPreview(kind) || state === 'failed' || state === 'cancelled' || !file?.kept) return null;
	return createdById === userId && programId !== null ? { previewKind: kind, previewId: id, name: file.name } : null;
}

/** Reads what a link has left in the browser's history. */
export function readGoOn(state: unknown): GoOn | null {
	if (typeof state !== 'object' || state === null) return null;
	const [previewKind, previewId, name] = ['previewKind', 'previewId', 'name'].map((key): unknown =>
		Reflect.get(state, key),
	);
	return typeof previewKind === 'string' && typeof previewId === 'string' && typeof name === 'string'
		? { previewKind, previewId, name }
		: null;
}
