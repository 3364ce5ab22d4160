import type { Job } from '../../jobs';

export interface EndTexts {
	/**
	 * After a successful import, also with rejected rows (docs/product/shell.md, Messages). The job's page lists them.
	 */
	success: string;
	/** Used if no row was imported; without it, `success` covers that case too. */
	nothing?: string;
}

/** The message when an import has ended, possibly without rows; null if its page says everything. */
export function endToast(
	{ state }: Pick<Job, 'state'>,
	tookNothing: boolean,
	{ success, nothing }: EndTexts,
): { tone: 'success' | 'warning'; text: string } | null {
	if (state !== 'done' && state !== 'doneWithRejects') return null;
	if (nothing !== undefined && tookNothing) return { tone: 'warning', text: nothing };
	return { tone: 'success', text: success };
}
