import type { Job } from './types';

/** A preview that became an import, or was discarded, is no longer useful: its file is gone. */
export const isOfUse = ({ preview, file }: Pick<Job, 'preview' | 'file'>): boolean => !preview || file !== null;

/** A preview that its user can continue with. */
export interface GoOn {
	previewKind: string;
	previewId: string;
	/** Name of the file. */
	name: string;
}

/**
 * Link state for the page of a job's subject: a preview that is ready or running, from any user and browser. null for
 * any other job, whose own page shows the result.
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

/** Reads the link state from the browser's history. */
export function readGoOn(state: unknown): GoOn | null {
	if (typeof state !== 'object' || state === null) return null;
	const [previewKind, previewId, name] = ['previewKind', 'previewId', 'name'].map((key): unknown =>
		Reflect.get(state, key),
	);
	return typeof previewKind === 'string' && typeof previewId === 'string' && typeof name === 'string'
		? { previewKind, previewId, name }
		: null;
}
