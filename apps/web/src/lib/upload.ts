import { errorBodyOf, RequestError } from './errors/errors';
import { refuseToken, sessionToken } from './session/session';
import { authorization } from './trpc';

/** The server's response arrived, but is invalid. */
export class InvalidResponse extends Error {
	override name = 'InvalidResponse';
}

function json(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** The program of a path, in the header that calls about a program have. */
function programOf(path: string): Record<string, string> {
	const program = new URL(path, window.location.origin).searchParams.get('programId');
	return program === null ? {} : { ProgramId: program };
}

function answerOf(status: number, text: string, token: string | null): unknown {
	const body = json(text);
	if (status === 401) refuseToken(token);
	// A 500 without our body is a fault of the server too: a retry would meet it again.
	if (status < 200 || status >= 300)
		throw new RequestError(errorBodyOf(body) ?? (status === 500 ? { code: 'INTERNAL', message: '' } : null));
	if (body === undefined) throw new InvalidResponse();
	return body;
}

/**
 * Requests JSON with the session's token, outside of tRPC. Throws a RequestError with the server's refusal,
 * InvalidResponse, an AbortError, or a TypeError if there was no response.
 */
export async function requestJson(
	path: string,
	{ method = 'GET', body, signal }: { method?: string; body?: unknown; signal: AbortSignal },
): Promise<unknown> {
	const token = sessionToken();
	const response = await fetch(path, {
		method,
		signal,
		headers: {
			...authorization(token),
			...programOf(path),
			...(body === undefined ? {} : { 'content-type': 'application/json' }),
		},
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
	});
	return answerOf(response.status, await response.text(), token);
}

interface PartOptions {
	/** The part's offset in the whole file. */
	offset: number;
	/** Bytes of the part sent so far. */
	onSent: (bytes: number) => void;
	signal: AbortSignal;
}

interface Sending {
	method: 'PATCH' | 'POST';
	body: Blob | FormData;
	headers?: Record<string, string>;
	/** Bytes sent, and the total; a form's own lines count as well. */
	onSent: (bytes: number, all: number) => void;
	signal: AbortSignal;
}

/** By XMLHttpRequest, because fetch doesn't report upload progress. Throws like `requestJson`. */
function send(path: string, { method, body, headers = {}, onSent, signal }: Sending): Promise<unknown> {
	return new Promise((resolve, reject) => {
		if (signal.aborted) {
			reject(new DOMException('cancelled', 'AbortError'));
			return;
		}
		const request = new XMLHttpRequest();
		request.open(method, path);
		const token = sessionToken();
		for (const [name, value] of Object.entries({ ...authorization(token), ...programOf(path), ...headers }))
			request.setRequestHeader(name, value);
		request.timeout = 600_000;
		request.upload.addEventListener('progress', ({ loaded, total }) => onSent(loaded, total));
		request.addEventListener('load', () => {
			try {
				resolve(answerOf(request.status, request.responseText, token));
			} catch (error) {
				reject(error);
			}
		});
		const lost = () => reject(new TypeError('no answer'));
		request.addEventListener('error', lost);
		request.addEventListener('timeout', lost);
		request.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')));
		const abort = () => request.abort();
		signal.addEventListener('abort', abort);
		request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
		request.send(body);
	});
}

/** Sends a part of a file. Throws like `requestJson`. */
export const sendPart = (path: string, part: Blob, { offset, onSent, signal }: PartOptions): Promise<unknown> =>
	send(path, {
		method: 'PATCH',
		body: part,
		headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
		onSent,
		signal,
	});

/** Sends a small file as a form, in one request. Throws like `requestJson`. */
export function sendForm(
	path: string,
	file: Blob,
	{ name, onSent, signal }: Pick<Sending, 'onSent' | 'signal'> & { name: string },
): Promise<unknown> {
	const body = new FormData();
	body.append('files', file, name);
	return send(path, { method: 'POST', body, onSent, signal });
}
