/**
 * Error codes: every reason for which the server refuses a request, with its HTTP status over REST. The web switches on
 * the code and never on a text.
 */
export const errorStatus = {
	/** The input has the wrong shape; `fields` says where. */
	VALIDATION: 400,
	/** The request makes no sense as a whole (unknown grid field, header that contradicts the path). */
	BAD_REQUEST: 400,
	/** No token, a forged or expired one, or a session that was ended. */
	UNAUTHORIZED: 401,
	/** Wrong password or unknown address: the same response for both. */
	WRONG_CREDENTIALS: 401,
	/** The password was right, and a second factor is required; params: { ticket, kinds }. */
	SECOND_FACTOR_REQUIRED: 401,
	/** The role or the account requires a second factor, and this user has none yet. */
	SECOND_FACTOR_MISSING: 403,
	/** The user has to prove their identity again; params: { methods }. */
	FRESH_SIGN_IN_REQUIRED: 403,
	/** Signed in, but the user has no account and role yet. */
	NO_ROLE: 403,
	/** The role lacks the flag; params.flags names those that would allow it. */
	FORBIDDEN: 403,
	/** No such record, or one of another account: the same response for both. */
	NOT_FOUND: 404,
	/**
	 * The address is known, but not by this method; params.allow names those that it answers to, as the header Allow
	 * does.
	 */
	METHOD_NOT_ALLOWED: 405,
	/** Another save came in between; params: { savedBy, savedAt, current }. */
	CONFLICT: 409,
	/** A unique value is taken; params: { field }. */
	DUPLICATE: 409,
	/** The record can't be deleted while others depend on it; params counts them. */
	IN_USE: 409,
	/** A running change, such as an import, has locked the record; params: { retryAfterSeconds }. */
	BUSY: 409,
	/** A debit or correction would make the balance negative. */
	INSUFFICIENT_POINTS: 409,
	/** The same file was imported before; params: { importedAt }. */
	ALREADY_IMPORTED: 409,
	/**
	 * A replacing import would archive more participants than were allowed; params: { archived, present }, and { changed,
	 * previewId } if it was previewed.
	 */
	ARCHIVES_MANY: 409,
	/** A call with this idempotency key was executed before, and its response is lost; params: { entity, id }. */
	ALREADY_DONE: 409,
	/** An order can't be placed, or changed like that, at the moment; params: { reason }. */
	ORDER_REFUSED: 409,
	/** An order would cost other points than the client expects; params: { total, expectedTotal }. */
	PRICE_CHANGED: 409,
	PAYLOAD_TOO_LARGE: 413,
	/** The account's storage is used up; params: { used, limit }, in bytes. */
	STORAGE_FULL: 413,
	/** The upload is not what it claims to be; params: { reason }. */
	UNSUPPORTED_FILE: 415,
	/** The idempotency key was used before with another input. */
	IDEMPOTENCY_MISMATCH: 422,
	/** Too many failed sign-ins; params: { retryAfterSeconds }. */
	LOCKED: 429,
	TOO_MANY_REQUESTS: 429,
	/** A link that was used before or is too old. */
	LINK_EXPIRED: 410,
	/** The statement took longer than the server allows. */
	TIMEOUT: 503,
	/** An external service gave no usable response; params: { service, reason }, and `detail` if it gave a reason. */
	SERVICE_FAILED: 502,
	/** PostgreSQL is starting, stopping or unreachable; params: { retryAfterSeconds }. */
	DATABASE_UNAVAILABLE: 503,
	/** PostgreSQL takes no changes now, such as a standby; params: { retryAfterSeconds }. */
	DATABASE_READ_ONLY: 503,
	/** PostgreSQL has no memory left, or can't use its disk; params: { reason, retryAfterSeconds }. */
	DATABASE_FAILED: 503,
	/** Two changes waited for each other, or undid what the other had read; params: { retryAfterSeconds }. */
	COLLISION: 503,
	/** The disk of the database or of the server is full; params: { retryAfterSeconds }. */
	DISK_FULL: 503,
	/** The object storage is unreachable; params: { retryAfterSeconds }. */
	STORAGE_UNAVAILABLE: 503,
	/** A job: its process ended each time that it ran; params: { times }. */
	JOB_DIED: 500,
	/** A job made no progress, three times; its changes were rolled back. */
	JOB_STUCK: 503,
	INTERNAL: 500,
} as const;

/** Why an external service gave no usable response: `params.reason` of SERVICE_FAILED. */
export const serviceFaults = [
	/** It has no address or key here. */
	'notSet',
	'unreachable',
	'timeout',
	/** It responded with an error. */
	'failed',
	/** It refused the key or the user. */
	'key',
	/** It got too many requests, or too many are running here. */
	'busy',
	/** It refused the request's data. */
	'refused',
	/** Its response makes no sense. */
	'answer',
	/** It returned less than it announced. */
	'incomplete',
	/** This server may not connect to its address. */
	'address',
	/** It would get credentials over an unencrypted connection. */
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

/** The data of an error, over tRPC (`error.data.app`) and REST (the body). */
export interface ErrorBody {
	code: ErrorCode;
	/** English text for REST clients and logs; the web translates by code. */
	message: string;
	params?: Record<string, unknown>;
	fields?: FieldError[];
	/** The server's log has the cause under it. */
	reference?: string;
}
