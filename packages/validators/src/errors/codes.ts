/**
 * Every reason for which the server refuses a request, with the HTTP status the REST adapter answers.
 * The web switches on the code and never on a text.
 */
export const errorStatus = {
	/** The input has the wrong shape; `fields` says where. */
	VALIDATION: 400,
	/** The request makes no sense as a whole (unknown grid field, header that contradicts the path). */
	BAD_REQUEST: 400,
	/** No token, a forged or expired one, or a session that was ended. */
	UNAUTHORIZED: 401,
	/** Wrong password or unknown address: one answer for both. */
	WRONG_CREDENTIALS: 401,
	/** The password was right, and a second factor is asked for; params: { ticket, kinds }. */
	SECOND_FACTOR_REQUIRED: 401,
	/** The role or the account asks for a second factor, and this user has none yet. */
	SECOND_FACTOR_MISSING: 403,
	/** Who signed in has to prove once more who they are; params: { methods }. */
	FRESH_SIGN_IN_REQUIRED: 403,
	/** Signed in, but no one has given this user an account and a role yet. */
	NO_ROLE: 403,
	/** The role lacks the flag; params.flags names what would do. */
	FORBIDDEN: 403,
	/** There is no such record, or it belongs to another account: one answer for both. */
	NOT_FOUND: 404,
	/**
	 * The address is known, but not by this method; params.allow names those that it answers to, as the header Allow
	 * does.
	 */
	METHOD_NOT_ALLOWED: 405,
	/** Someone saved meanwhile; params: { savedBy, savedAt, current }. */
	CONFLICT: 409,
	/** A unique value is taken; params: { field }. */
	DUPLICATE: 409,
	/** The record can't go while others depend on it; params counts them. */
	IN_USE: 409,
	/** What is to be changed is held by a change that goes on, such as an import; params: { retryAfterSeconds }. */
	BUSY: 409,
	/** A debit or correction would leave less than nothing. */
	INSUFFICIENT_POINTS: 409,
	/** The same file was imported before; params: { importedAt }. */
	ALREADY_IMPORTED: 409,
	/** A call with this idempotency key was made before, and its answer is lost; params: { entity, id }. */
	ALREADY_DONE: 409,
	/** An order can't be made, or can't be changed like that, as things are now; params: { reason }. */
	ORDER_REFUSED: 409,
	/** An order would cost other points than the client expects; params: { total, expectedTotal }. */
	PRICE_CHANGED: 409,
	PAYLOAD_TOO_LARGE: 413,
	/** The account stores as much as it may; params: { used, limit }, in bytes. */
	STORAGE_FULL: 413,
	/** The upload is not what it says; params: { reason }. */
	UNSUPPORTED_FILE: 415,
	/** The idempotency key came before with another input. */
	IDEMPOTENCY_MISMATCH: 422,
	/** Too many failed sign-ins; params: { retryAfterSeconds }. */
	LOCKED: 429,
	TOO_MANY_REQUESTS: 429,
	/** A link that was used before or is too old. */
	LINK_EXPIRED: 410,
	/** The statement took longer than the server allows. */
	TIMEOUT: 503,
	/** A service outside gave no usable answer; params: { service, reason }, and `detail` where it said why. */
	SERVICE_FAILED: 502,
	/** PostgreSQL is being started, stopped or can't be reached; params: { retryAfterSeconds }. */
	DATABASE_UNAVAILABLE: 503,
	/** The object storage can't be reached; params: { retryAfterSeconds }. */
	STORAGE_UNAVAILABLE: 503,
	INTERNAL: 500,
} as const;

/** Why a service outside gave no answer that can be used: `params.reason` of SERVICE_FAILED. */
export const serviceFaults = [
	/** It has no address or key here. */
	'notSet',
	'unreachable',
	'timeout',
	/** It answered with a failure of its own. */
	'failed',
	/** It doesn't take the key or the user. */
	'key',
	/** It has had too many requests, or too many are under way from here. */
	'busy',
	/** It refuses what it was asked about. */
	'refused',
	/** What it said makes no sense. */
	'answer',
	/** It gave less than it said there is. */
	'incomplete',
	/** Its address leads where this server may not connect to. */
	'address',
	/** It would get credentials over a connection that others can read. */
	'insecure',
] as const;
export type ServiceFault = (typeof serviceFaults)[number];

export type ErrorCode = keyof typeof errorStatus;

/** One refused field; `code` is a key of `messages`, `path` is dotted (`addresses.0.zip`). */
export interface FieldError {
	path: string;
	code: string;
	params?: Record<string, string | number>;
}

/** What a refused call carries next to its text, over tRPC (`error.data.app`) and REST (the body). */
export interface ErrorBody {
	code: ErrorCode;
	/** English text for REST clients and logs; the web translates by code. */
	message: string;
	params?: Record<string, unknown>;
	fields?: FieldError[];
	/** Stands in the server's log beside the cause. */
	reference?: string;
}
