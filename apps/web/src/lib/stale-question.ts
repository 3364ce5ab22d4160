import { faultOf } from './errors';

/**
 * Why a question can't be answered with yes any more, as the end of a key `bulk.…` of what it is about: it stood open
 * for more than an hour, or something else is done to the very same selection already. Null for every other fault.
 */
export function staleQuestion(error: unknown): 'expired' | 'usedAlready' | null {
	const fault = faultOf(error);
	if (fault.kind !== 'app') return null;
	const { code, params } = fault.body;
	if (code === 'NOT_FOUND' && params?.['entity'] === 'selection') return 'expired';
	return code === 'CONFLICT' && params?.['reason'] === 'selectionUsed' ? 'usedAlready' : null;
}
