import { faultOf } from './errors';

/** What support can find in the log, from what a grid's load threw. */
export function errorReference(error: unknown): string | null {
	const fault = faultOf(error);
	return fault.kind === 'app' ? (fault.body.reference ?? null) : null;
}
