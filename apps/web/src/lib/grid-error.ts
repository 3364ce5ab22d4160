import { faultOf } from './errors';
import { handleError } from './trpc';

/** What support can find in the log, from what a grid's load threw. */
export function errorReference(error: unknown): string | null {
	const fault = faultOf(error);
	return fault.kind === 'app' ? (fault.body.reference ?? null) : null;
}

/** Runs a grid's request; a session that ended meanwhile leads to the login page, as everywhere. */
export async function gridRequest<Result>(request: Promise<Result>): Promise<Result> {
	try {
		return await request;
	} catch (error) {
		handleError(error, { quiet: true });
		throw error;
	}
}
