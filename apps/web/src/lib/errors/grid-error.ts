import { faultOf } from './errors';

/** The log reference for support, from the error that a grid's load threw. */
export function errorReference(error: unknown): string | null {
	const fault = faultOf(error);
	return fault.kind === 'app' ? (fault.body.reference ?? null) : null;
}
