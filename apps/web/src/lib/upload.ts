import { errorBodyOf, RequestError } from './errors';
import { authorization } from './trpc';

/** The server's answer came, but it makes no sense. */
export class InvalidResponse extends Error {
	override name = 'InvalidResponse';
}

interface UploadOptions {
	/** 0 to 100 while the file is on its way. */
	onProgress: (percent: number) => void;
	signal: AbortSignal;
}

function json(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/**
 * Sends one file as a form with the session's token. By XMLHttpRequest, because fetch can't tell how much has been sent. Throws a
 * RequestError with the server's refusal, InvalidResponse, an AbortError, or a TypeError when there was no answer.
 */
export function upload(path: string, file: File, { onProgress, signal }: UploadOptions): Promise<unknown> {
	return new Promise((resolve, reject) => {
		const request = new XMLHttpRequest();
		request.open('POST', path);
		for (const [name, value] of Object.entries(authorization())) request.setRequestHeader(name, value);
		request.timeout = 600_000;
		request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
			if (lengthComputable && total > 0) onProgress((loaded / total) * 100);
		});
		request.addEventListener('load', () => {
			const body = json(request.responseText);
			if (request.status >= 200 && request.status < 300) {
				if (body === undefined) reject(new InvalidResponse());
				else resolve(body);
			} else reject(new RequestError(errorBodyOf(body)));
		});
		const lost = () => reject(new TypeError('no answer'));
		request.addEventListener('error', lost);
		request.addEventListener('timeout', lost);
		request.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')));
		signal.addEventListener('abort', () => request.abort());
		const form = new FormData();
		form.append('file', file);
		request.send(form);
	});
}
