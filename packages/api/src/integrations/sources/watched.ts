import { connectionFault, SourceFault } from './fault';

/** Without a byte, or an answer. */
export const silentMs = 60_000;

/** The end of a wait: rejects with a `timeout` when `promise` takes longer, or with the signal's reason. */
export async function within<T>(promise: Promise<T>, signal: AbortSignal, limitMs = silentMs): Promise<T> {
	// Whatever it ends with after we have left is nobody's any more.
	promise.catch(() => undefined);
	const timeout = AbortSignal.timeout(limitMs);
	const any = AbortSignal.any([signal, timeout]);
	return new Promise<T>((resolve, reject) => {
		const leave = () => reject(signal.aborted ? signal.reason : new SourceFault('timeout'));
		if (any.aborted) return leave();
		any.addEventListener('abort', leave, { once: true });
		promise.then(resolve, reject).finally(() => any.removeEventListener('abort', leave));
	});
}

/** The bytes of a stream as they come; a `timeout` when none comes for long, and a fault when it breaks off. */
export async function* watched(
	stream: AsyncIterable<Uint8Array>,
	signal: AbortSignal,
	end: () => void,
	limitMs = silentMs,
): AsyncGenerator<Uint8Array> {
	const bytes = stream[Symbol.asyncIterator]();
	try {
		for (;;) {
			const { done, value } = await within(Promise.resolve(bytes.next()), signal, limitMs);
			if (done) return;
			yield value;
		}
	} catch (error) {
		signal.throwIfAborted();
		throw connectionFault(error);
	} finally {
		end();
	}
}
