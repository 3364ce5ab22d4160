import { faultOf } from './errors/errors';

/**
 * Why a dialog can no longer be confirmed, as the end of a key `bulk.…` of its subject: it was open for more than an
 * hour, or the same selection has already been used. Null for any other error.
 */
export function staleQuestion(error: unknown): 'expired' | 'usedAlready' | null {
	const fault = faultOf(error);
	if (fault.kind !== 'app') return null;
	const { code, params } = fault.body;
	if (code === 'NOT_FOUND' && params?.['entity'] === 'selection') return 'expired';
	return code === 'CONFLICT' && params?.['reason'] === 'selectionUsed' ? 'usedAlready' : null;
}
