import { randomBytes } from 'node:crypto';
import type { ErrorBody, ErrorCode } from '@rewards/validators/errors/codes';
import { fieldErrorsOf } from '@rewards/validators/errors/fields';
import { englishMessage } from '@rewards/validators/messages/english';
import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { AppError } from './app-error';
import { databaseFault } from './database-fault';

/** Eight hexadecimal characters in the response, and in the log next to the cause. */
export const newReference = (): string => randomBytes(4).toString('hex');

/** Not caused by the client: the log has the cause. */
const ours: ReadonlySet<ErrorCode> = new Set([
	'INTERNAL',
	'TIMEOUT',
	'DATABASE_UNAVAILABLE',
	'DATABASE_READ_ONLY',
	'DATABASE_FAILED',
	'COLLISION',
	'STORAGE_UNAVAILABLE',
	'JOB_STUCK',
]);

/**
 * The part of any thrown error that a client may see. An unexpected one becomes INTERNAL with a reference, and nothing
 * of its text leaves the server.
 */
export function errorBody(error: unknown): ErrorBody {
	const app = asAppError(error);
	const fields = app.fields?.map((field) => ({ ...field, message: englishMessage(field.code, field.params) }));
	return {
		code: app.appCode,
		message: app.message,
		...(app.params ? { params: app.params } : {}),
		...(fields ? { fields } : {}),
		...(ours.has(app.appCode) ? { reference: referenceOf(error) } : {}),
	};
}

const references = new WeakMap<object, string>();
/** The same reference for the same error, so that the log and the response agree. */
export function referenceOf(error: unknown): string {
	const root = error instanceof TRPCError && error.cause && !(error instanceof AppError) ? error.cause : error;
	if (typeof root !== 'object' || root === null) return newReference();
	const known = references.get(root);
	if (known) return known;
	const made = newReference();
	references.set(root, made);
	return made;
}

/**
 * Any thrown value as an AppError: schema errors are VALIDATION, database faults by their SQLSTATE, the rest INTERNAL.
 */
export function asAppError(error: unknown): AppError {
	if (error instanceof AppError) return error;
	if (error instanceof ZodError)
		return new AppError('VALIDATION', undefined, { fields: fieldErrorsOf(error), cause: error });
	if (error instanceof TRPCError) {
		if (error.cause instanceof ZodError || error.cause instanceof AppError) return asAppError(error.cause);
		if (error.code === 'INTERNAL_SERVER_ERROR' && error.cause) return asAppError(error.cause);
		if (error.code === 'NOT_FOUND') return new AppError('NOT_FOUND', undefined, { cause: error });
		if (error.code === 'PAYLOAD_TOO_LARGE') return new AppError('PAYLOAD_TOO_LARGE', undefined, { cause: error });
		if (error.code !== 'INTERNAL_SERVER_ERROR') return new AppError('BAD_REQUEST', undefined, { cause: error });
	}
	return databaseFault(error) ?? new AppError('INTERNAL', undefined, { cause: error });
}
