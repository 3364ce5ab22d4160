import type { UploadState } from '@rewards/validators/imports/schemas';
import { errorCodeOf, faultOf } from '../../../lib/errors/errors';
import { isHeld, whenSignedIn } from '../../../lib/session/held-page';
import { sessionToken } from '../../../lib/session/session';
import { InvalidResponse, requestJson, sendPart } from '../../../lib/upload';
import { isServersFault } from './servers-fault';

/** The file was changed or removed after it was chosen: the browser can't read it anymore. */
export class UnreadableFile extends Error {
	override name = 'UnreadableFile';
}

interface SendOptions {
	programId: string;
	/** An interrupted upload of the same file. */
	resume?: string | undefined;
	/** The server has created the upload, or found the old one. */
	onBegun: (uploadId: string) => void;
	/** Bytes received. */
	onProgress: (bytes: number) => void;
	/** The connection is lost (true) or back. */
	onWaiting: (waiting: boolean) => void;
	signal: AbortSignal;
}

/** Maximum time that a request may go without a response. */
const giveUpMs = 600_000;
const longestPauseMs = 15_000;

function isState(value: unknown): value is UploadState {
	if (typeof value !== 'object' || value === null) return false;
	const kindOf = (name: string) => typeof Reflect.get(value, name);
	return (
		kindOf('uploadId') === 'string' &&
		['offset', 'size', 'partSize'].every((name) => kindOf(name) === 'number') &&
		kindOf('complete') === 'boolean'
	);
}
function stateOf(answer: unknown): UploadState {
	if (!isState(answer)) throw new InvalidResponse();
	return answer;
}

/** Delay until the next try: grows, and ends early when the browser is online again. */
function pause(tries: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve, reject) => {
		const done = (act: () => void) => () => {
			clearTimeout(timer);
			window.removeEventListener('online', wake);
			signal.removeEventListener('abort', stop);
			act();
		};
		const wake = done(resolve);
		const stop = done(() => reject(new DOMException('cancelled', 'AbortError')));
		const timer = setTimeout(wake, Math.min(longestPauseMs, 500 * 2 ** tries));
		window.addEventListener('online', wake);
		signal.addEventListener('abort', stop);
	});
}

/** Whether a retry may help: no response, an invalid one, or a starting or overloaded server. */
function mayPass(error: unknown): boolean {
	const fault = faultOf(error);
	if (fault.kind === 'network') return true;
	if (fault.kind === 'unknown') return error instanceof Error && error.name === 'RequestError';
	const { code, params } = fault.body;
	return (
		// A fault of the server itself (INTERNAL) would recur; it is reported at once.
		(isServersFault(code) && code !== 'INTERNAL') ||
		code === 'CONFLICT' ||
		(code === 'BAD_REQUEST' && (params?.['reason'] === 'brokenOff' || params?.['reason'] === 'partTooShort'))
	);
}

/** A refusal may also mean that the upload itself is gone. */
async function checkReadable(file: File): Promise<void> {
	try {
		await file.slice(0, 1).arrayBuffer();
	} catch (cause) {
		throw new UnreadableFile('the file changed', { cause });
	}
}

/**
 * Uploads a file in parts and resumes after any connection loss; gives up after ten minutes without progress. Throws
 * the server's refusal as a RequestError, InvalidResponse, UnreadableFile, an AbortError, or a TypeError if no response
 * came.
 */
export async function sendFile(file: File, options: SendOptions): Promise<string> {
	const { programId, onBegun, onProgress, onWaiting, signal } = options;
	const query = `?programId=${programId}`;
	let state: UploadState | null = null;
	let resume = options.resume;
	let tries = 0;
	let movedAt = performance.now();

	const begin = async (): Promise<UploadState> => {
		if (resume) {
			try {
				return stateOf(await requestJson(`/upload/files/${resume}${query}`, { signal }));
			} catch (error) {
				// Discarded or too old: starts over.
				if (errorCodeOf(error) !== 'NOT_FOUND') throw error;
				resume = undefined;
			}
		}
		const body = { fileName: file.name.slice(-200), size: file.size };
		return stateOf(await requestJson(`/upload/files${query}`, { method: 'POST', body, signal }));
	};
	const next = async ({ uploadId, offset, partSize }: UploadState): Promise<UploadState> => {
		const part = file.slice(offset, offset + partSize);
		const onSent = (bytes: number) => onProgress(Math.min(file.size, offset + bytes));
		return stateOf(await sendPart(`/upload/files/${uploadId}${query}`, part, { offset, onSent, signal }));
	};

	for (;;) {
		try {
			const before: UploadState | null = state;
			state = before === null ? await begin() : await next(before);
			resume = state.uploadId;
			if (before === null) onBegun(state.uploadId);
			else if (state.offset > before.offset) {
				tries = 0;
				movedAt = performance.now();
			}
			onWaiting(false);
			onProgress(state.offset);
			if (state.complete) return state.uploadId;
		} catch (error) {
			if (signal.aborted) throw error;
			if (errorCodeOf(error) === 'UNAUTHORIZED' && (isHeld() || sessionToken())) {
				// Resumes where it stopped once its user has signed in again.
				onWaiting(true);
				await whenSignedIn(signal);
				state = null;
				movedAt = performance.now();
				continue;
			}
			if (!mayPass(error)) throw error;
			await checkReadable(file);
			if (performance.now() - movedAt > giveUpMs) throw error;
			// Queries the server's offset before sending more.
			state = null;
			tries += 1;
			if (tries > 1 || errorCodeOf(error) !== 'CONFLICT') onWaiting(true);
			await pause(tries, signal);
		}
	}
}
