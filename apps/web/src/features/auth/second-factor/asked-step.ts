import { faultOf } from '../../../lib/errors/errors';

/** The second step that the server requires after the correct password. */
export interface AskedStep {
	ticket: string;
	kinds: readonly string[];
}

/** The step that a refused sign-in requires; null if it was refused for another reason. */
export function askedStep(error: unknown): AskedStep | null {
	const fault = faultOf(error);
	if (fault.kind !== 'app' || fault.body.code !== 'SECOND_FACTOR_REQUIRED') return null;
	const { ticket, kinds } = fault.body.params ?? {};
	return typeof ticket === 'string' && Array.isArray(kinds) ? { ticket, kinds } : null;
}
