import type { AppRouter } from '@rewards/api/router';
import { type ErrorBody, type ErrorCode, errorStatus, type FieldError } from '@rewards/validators/errors/codes';
import { TRPCClientError } from '@trpc/client';

/**
 * The server's error code, or why no response came: NETWORK (it may have been executed), ABORTED (by the caller, or its
 * deadline).
 */
export type RewardsErrorCode = ErrorCode | 'NETWORK' | 'ABORTED';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The portal's error body in a response; null if another server responded, such as a proxy. */
export function errorBodyOf(value: unknown): ErrorBody | null {
	if (!isRecord(value) || typeof value['code'] !== 'string' || !Object.hasOwn(errorStatus, value['code'])) return null;
	return value as unknown as ErrorBody;
}

/** Every failed call: `code` to switch on, and the server's details. */
export class RewardsError extends TRPCClientError<AppRouter> {
	/** HTTP status; 0 without a response. */
	readonly status: number;
	readonly params: Record<string, unknown>;
	/** Refused fields, each with `path` and `code`. */
	readonly fields: readonly FieldError[];
	/** Find the cause in the server's log by it. */
	readonly reference: string | undefined;

	constructor(
		readonly code: RewardsErrorCode,
		{ message, params = {}, fields = [], reference }: Partial<ErrorBody> = {},
		{ cause, status }: { cause?: Error | undefined; status?: number } = {},
	) {
		super(message ?? code, cause ? { cause } : {});
		// Its parent converts every error.
		Object.setPrototypeOf(this, RewardsError.prototype);
		this.name = 'RewardsError';
		this.status = status ?? (code === 'NETWORK' || code === 'ABORTED' ? 0 : errorStatus[code]);
		this.params = params;
		this.fields = fields;
		this.reference = reference;
	}

	/** The error of an unsuccessful response. */
	static ofAnswer(status: number, body: unknown): RewardsError {
		const known = errorBodyOf(body);
		if (known) return new RewardsError(known.code, known, { status });
		return new RewardsError(
			'NETWORK',
			{ message: `A server between here and the portal responded with ${status}.` },
			{ status },
		);
	}

	/** Any thrown value as an error of this class. */
	static of(thrown: unknown): RewardsError {
		if (thrown instanceof RewardsError) return thrown;
		const cause = thrown instanceof Error ? thrown : undefined;
		const inner = cause?.cause instanceof Error ? cause.cause : cause;
		if (inner instanceof RewardsError) return inner;
		if (isRecord(thrown) && isRecord(thrown['data'])) {
			const body = errorBodyOf(thrown['data']['app']);
			if (body) return new RewardsError(body.code, body, { cause });
		}
		const ended = inner?.name === 'AbortError' || inner?.name === 'TimeoutError';
		return new RewardsError(ended ? 'ABORTED' : 'NETWORK', { message: inner?.message ?? 'No answer.' }, { cause });
	}
}
