import type { Job } from '../jobs';

export interface EndTexts {
	/** Once it is in, also when rows were rejected (docs/product/shell.md, Messages). The job's page lists them. */
	success: string;
	/** In its place when no row went in; without it `success` is said of those too, as for participants. */
	nothing?: string;
}

/** What to say when an import has ended; null when its page says all there is. */
export function endToast(
	{ state, result }: Pick<Job, 'state' | 'result'>,
	{ success, nothing }: EndTexts,
): { tone: 'success' | 'warning'; text: string } | null {
	if (state !== 'done' && state !== 'doneWithRejects') return null;
	if (nothing !== undefined && result?.['accepted'] === 0) return { tone: 'warning', text: nothing };
	return { tone: 'success', text: success };
}
