import type { ErrorBody } from '@rewards/validators/errors/codes';
import { errorBody } from '../errors';

/** What a call is refused with; empty when it is not refused. */
export const refusal = (call: Promise<unknown>): Promise<Partial<ErrorBody>> =>
	call.then(
		() => ({}),
		(error: unknown) => errorBody(error),
	);
