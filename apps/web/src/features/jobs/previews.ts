import type { Job } from './types';

/** A preview that has become an import, or was thrown away, is of no more use: its file is gone from it. */
export const isOfUse = ({ preview, file }: Pick<Job, 'preview' | 'file'>): boolean => !preview || file !== null;

/** A preview that its user can go on with. */
export interface GoOn {
	previewKind: string;
	previewId: string;
	/** Of the file. */
	name: string;
}

/**
 * What of a job the page of what it works on shall go on with, as the state of the link there: a preview that is there
 * or on its way, by whoever asked for it, in whatever browser. null for any other job; what came of that its own page
 * tells.
 */
export function goOnOf(
	{
		id,
		kind,
		preview,
		state,
		file,
		createdById,
		programId,
	}: Pick<Job, 'id' | 'kind' | 'preview' | 'state' | 'file' | 'createdById' | 'programId'>,
	userId: string,
): GoOn | null {
	if (!preview || state === 'failed' || state === 'cancelled' || !file?.kept) return null;
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
