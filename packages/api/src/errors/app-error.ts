import { type ErrorCode, errorStatus, type FieldError } from '@rewards/validators/errors/codes';
import { TRPCError } from '@trpc/server';

const trpcCodes: Record<number, TRPCError['code']> = {
	400: 'BAD_REQUEST',
	401: 'UNAUTHORIZED',
	403: 'FORBIDDEN',
	404: 'NOT_FOUND',
	405: 'METHOD_NOT_SUPPORTED',
	409: 'CONFLICT',
	410: 'PRECONDITION_FAILED',
	413: 'PAYLOAD_TOO_LARGE',
	415: 'UNSUPPORTED_MEDIA_TYPE',
	422: 'UNPROCESSABLE_CONTENT',
	429: 'TOO_MANY_REQUESTS',
	500: 'INTERNAL_SERVER_ERROR',
	502: 'BAD_GATEWAY',
	503: 'SERVICE_UNAVAILABLE',
};

/** English sentence for REST clients and logs; the web translates by code. */
const sentences: Record<ErrorCode, string> = {
	VALIDATION: 'Some fields are not valid.',
	BAD_REQUEST: 'The request cannot be understood.',
	UNAUTHORIZED: 'Sign in to continue.',
	WRONG_CREDENTIALS: 'The email or the password is wrong.',
	SECOND_FACTOR_REQUIRED: 'A second factor is needed: a code of the authenticator app, a passkey or a recovery code.',
	SECOND_FACTOR_MISSING: 'Your role or account requires two-factor sign-in. Add a second factor in your profile first.',
	FRESH_SIGN_IN_REQUIRED: 'Confirm your identity to do this: sign in again, or enter your password.',
	NO_ROLE: 'Your user has no role yet. Ask an administrator to give you one.',
	FORBIDDEN: 'Your role does not allow this.',
	NOT_FOUND: 'There is no such record.',
	METHOD_NOT_ALLOWED: 'This address does not support that method.',
	CONFLICT: 'Another user saved this in the meantime.',
	DUPLICATE: 'This value is already in use.',
	IN_USE: 'This is still in use.',
	BUSY: 'This is being changed right now, for example by an import. Try again in a moment.',
	ALREADY_IMPORTED: 'This file was imported before.',
	ARCHIVES_MANY: 'This import would archive many participants. Confirm their number, or check the file.',
	ALREADY_DONE: 'This was already done, and its response is no longer available.',
	IDEMPOTENCY_MISMATCH: 'This Idempotency-Key was used with a different input.',
	ORDER_REFUSED: 'This is not possible in the order’s current state.',
	PRICE_CHANGED: 'The price has changed since it was shown.',
	PAYLOAD_TOO_LARGE: 'This is too large.',
	STORAGE_FULL: 'The storage of this account is full.',
	UNSUPPORTED_FILE: 'This file cannot be read.',
	LOCKED: 'Too many failed attempts. Try again later.',
	TOO_MANY_REQUESTS: 'Too many requests. Try again later.',
	JOB_DIED: 'The work ended its process each time it ran. Divide it into smaller parts, or ask the operator.',
	LINK_EXPIRED: 'This link was already used or has expired.',
	INSUFFICIENT_POINTS: 'The balance is too low for this.',
	TIMEOUT: 'This took too long. Try again, with a narrower filter if there is one.',
	SERVICE_FAILED: 'An outside service gave no usable response.',
	DATABASE_UNAVAILABLE: "The database can't be reached right now. Try again in a moment.",
	DATABASE_READ_ONLY: 'The database accepts no changes right now. Nothing was changed; try again in a moment.',
	DATABASE_FAILED: 'The database failed at this. Nothing was changed; an administrator has to look at it.',
	COLLISION: 'Another change got in the way. Nothing was changed; try again.',
	DISK_FULL: 'The disk is full. Nothing was changed; an administrator has to make room.',
	STORAGE_UNAVAILABLE: "The storage of images can't be reached right now. Try again in a moment.",
	JOB_STUCK: 'The work made no progress in three attempts and was given up. Nothing of its last attempt was kept.',
	INTERNAL: 'Something went wrong on the server.',
};

interface AppErrorOptions {
	/** Replaces the code's default message; English. */
	message?: string;
	fields?: FieldError[];
	cause?: unknown;
}

/**
 * The one error that services throw: a code for clients to switch on, params for its text, and the fields it concerns.
 */
export class AppError extends TRPCError {
	readonly appCode: ErrorCode;
	readonly params: Record<string, unknown> | undefined;
	readonly fields: FieldError[] | undefined;

	constructor(appCode: ErrorCode, params?: Record<string, unknown>, options: AppErrorOptions = {}) {
		const status = errorStatus[appCode];
		super({
			code: trpcCodes[status] ?? 'INTERNAL_SERVER_ERROR',
			message: options.message ?? sentences[appCode],
			cause: options.cause,
		});
		this.name = 'AppError';
		this.appCode = appCode;
		this.params = params;
		this.fields = options.fields;
	}

	/** The HTTP status of the REST adapter. */
	get status(): number {
		return errorStatus[this.appCode];
	}
}

/** A VALIDATION error that names one field. */
export const fieldError = (path: string, code: string, params?: Record<string, string | number>): AppError =>
	new AppError('VALIDATION', undefined, { fields: [{ path, code, ...(params ? { params } : {}) }] });
