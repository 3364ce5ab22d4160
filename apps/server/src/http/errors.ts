import { AppError, asAppError, errorBody } from '@rewards/api/errors/index';
import { type ErrorBody, errorStatus } from '@rewards/validators/errors/codes';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestLog } from './request-log';
import { logRefusal } from './security-events';

const isFastifyError = (error: unknown): error is FastifyError =>
	error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';

/** Maps what Fastify and its plugins refuse before a handler runs to our own codes. */
function ofFastify(error: FastifyError): AppError | null {
	const status = error.statusCode ?? 500;
	if (status === 413) return new AppError('PAYLOAD_TOO_LARGE', undefined, { cause: error });
	if (status === 415 || status === 406) {
		return new AppError(
			'UNSUPPORTED_FILE',
			{ reason: 'contentType' },
			{ message: 'This content type is not accepted here.' },
		);
	}
	if (status === 404) return new AppError('NOT_FOUND', undefined, { cause: error });
	if (status >= 400 && status < 500) {
		return new AppError('BAD_REQUEST', undefined, { message: badRequestText(error), cause: error });
	}
	return null;
}

function badRequestText(error: FastifyError): string {
	switch (error.code) {
		case 'FST_ERR_CTP_INVALID_JSON_BODY':
			return 'The body is not valid JSON.';
		case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
			return 'The body is shorter or longer than its content-length says.';
		case 'FST_ERR_BAD_URL':
			return 'The address is not correctly encoded.';
		default:
			return error instanceof SyntaxError ? 'The body is not valid JSON.' : 'The request cannot be understood.';
	}
}

/** Converts a thrown value to the error to send; returns our own errors unchanged. */
const answered = (error: unknown): unknown => {
	if (error instanceof AppError || !isFastifyError(error)) return error;
	return ofFastify(error) ?? error;
};

/** Body, status and headers of the response to any thrown value. */
export function errorAnswer(thrown: unknown): { status: number; body: ErrorBody; headers: Record<string, string> } {
	const error = answered(thrown);
	const body = errorBody(error);
	const status = errorStatus[body.code];
	const headers: Record<string, string> = {};
	if (status === 401) headers['www-authenticate'] = 'Bearer';
	const retryAfter = body.params?.['retryAfterSeconds'];
	if (typeof retryAfter === 'number') headers['retry-after'] = String(Math.ceil(retryAfter));
	return { status, body, headers };
}

/** The cause of a thrown value. The log's serializer removes the values that drivers attach to their errors. */
export const loggedCause = (error: unknown): unknown => asAppError(error).cause ?? error;

/**
 * Logs an unexpected error under the reference that the client gets. Skips expected errors, and requests whose
 * client is gone.
 */
export function logFault(log: RequestLog, error: unknown, body: ErrorBody, where: object): void {
	// The log itself reduces these to one line a minute.
	if (body.code === 'DISK_FULL') log.error({ ...where, code: body.code, err: loggedCause(error) }, 'The disk is full');
	if (!body.reference || (body.code === 'TIMEOUT' && body.params?.['reason'] === 'gone')) return;
	log.error({ ...where, code: body.code, reference: body.reference, err: loggedCause(error) }, 'request failed');
}

/** Fastify's error handler: sends every refusal and failure as `{code, message, params?, fields?, reference?}`. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
	const { status, body, headers } = errorAnswer(error);
	const where = { route: request.routeOptions.url };
	logFault(request.log, error, body, where);
	logRefusal(request, body, where);
	return reply
		.code(status)
		.headers(headers)
		.header('cache-control', 'no-store')
		.type('application/json')
		.send(JSON.stringify(body));
}
