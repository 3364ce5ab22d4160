import { faultOf } from '../../lib/errors/errors';

const reasons = ['reversed', 'order', 'reversal'] as const;

/** Why the server refused to reverse an entry; null for any other error. */
export function reversalRefusal(error: unknown): (typeof reasons)[number] | null {
	const fault = faultOf(error);
	if (fault.kind !== 'app' || fault.body.code !== 'BAD_REQUEST') return null;
	return reasons.find((reason) => reason === fault.body.params?.['reason']) ?? null;
}
