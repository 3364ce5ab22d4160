import { type ErrorBody, type ErrorCode, errorStatus, type FieldError } from '@rewards/validators/errors/codes';

/** An error as far as the web app can know: a response of ours, no response at all, or an invalid one. */
export type Fault =
	| { kind: 'app'; body: ErrorBody }
	/** `mayBeDone`: it was sent, and the outcome is unknown. */
	| { kind: 'network'; mayBeDone?: boolean }
	| { kind: 'unknown' };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isCode = (value: unknown): value is ErrorCode => typeof value === 'string' && Object.hasOwn(errorStatus, value);

function isFieldError(value: unknown): value is FieldError {
	return isRecord(value) && typeof value.path === 'string' && typeof value.code === 'string';
}

/** Parses an {@link ErrorBody} from a server's response; null if it isn't one. */
export function errorBodyOf(value: unknown): ErrorBody | null {
	if (!isRecord(value) || !isCode(value.code)) return null;
	return {
		code: value.code,
		message: typeof value.message === 'string' ? value.message : '',
		...(isRecord(value.params) ? { params: value.params } : {}),
		...(Array.isArray(value.fields) ? { fields: value.fields.filter(isFieldError) } : {}),
		...(typeof value.reference === 'string' ? { reference: value.reference } : {}),
	};
}

/** An upload or download that the server refused, in the same shape as a tRPC error. */
export class RequestError extends Error {
	readonly data: { app: ErrorBody | null };
	constructor(app: ErrorBody | null, options?: ErrorOptions) {
		super(app?.message ?? 'request failed', options);
		this.name = 'RequestError';
		this.data = { app };
	}
}

/** Any thrown value as a fault. tRPC puts our body under `data.app`; without data there was no response. */
export function faultOf(error: unknown): Fault {
	if (!isRecord(error)) return { kind: 'unknown' };
	if (isRecord(error.data)) {
		const body = errorBodyOf(error.data.app);
		return body ? { kind: 'app', body } : { kind: 'unknown' };
	}
	if (isRecord(error.meta) && error.meta.unanswered === true) return { kind: 'network', mayBeDone: true };
	const cause = isRecord(error.cause) ? error.cause : error;
	return cause instanceof TypeError || cause instanceof Event ? { kind: 'network' } : { kind: 'unknown' };
}

/** Whether a change was sent without a response: it may have been made. */
export function mayBeDone(error: unknown): boolean {
	const fault = faultOf(error);
	return fault.kind === 'network' && fault.mayBeDone === true;
}

export const errorCodeOf = (error: unknown): ErrorCode | null => {
	const fault = faultOf(error);
	return fault.kind === 'app' ? fault.body.code : null;
};

/** Cancelled on purpose (the page was left, a newer query was sent): not worth reporting. */
export function isAbort(error: unknown): boolean {
	if (!isRecord(error)) return false;
	return error.name === 'AbortError' || (isRecord(error.cause) && error.cause.name === 'AbortError');
}
