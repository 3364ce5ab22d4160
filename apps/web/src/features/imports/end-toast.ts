import type { Job } from '../jobs';

export interface EndTexts {
	/** Once it is in, also when rows were rejected (docs/product/shell.md, Messages). The job's page lists them. */
	success: string;
	/** In its place when no row went in; without it `success` is said of those too. */
	nothing?: string;
}

/** What to say when an import has ended, which may have let no row in; null when its page says all there is. */
export function endToast(
	{ state }: Pick<Job, 'state'>,
	tookNothing: boolean,
	{ success, nothing }: EndTexts,
): { tone: 'success' | 'warning'; text: string } | null {
	if (state !== 'done' && state !== 'doneWithRejects') return null;
	if (nothing !== undefined && tookNothing) return { tone: 'warning', text: nothing };
	return { tone: 'success', text: success };
}
