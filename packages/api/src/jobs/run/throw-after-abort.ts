/** How long a run may take to end after it was told to; its transaction is cut before (`cancellableTransaction`). */
const graceMs = 10_000;

/**
 * Resolves or rejects like `work`; rejects with the signal's reason when `work` goes on for too long after an abort,
 * because it waits for something that doesn't know the signal. What it does afterwards counts for nothing: the job's
 * row is no longer its own.
 */
export async function throwAfterAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
	let timer: NodeJS.Timeout | undefined;
	let aborted: () => void = () => {};
	const tooLong = new Promise<never>((_, reject) => {
		aborted = () => {
			timer = setTimeout(() => reject(signal.reason), graceMs);
		};
		if (signal.aborted) aborted();
		else signal.addEventListener('abort', aborted, { once: true });
	});
	try {
		return await Promise.race([work, tooLong]);
	} finally {
		clearTimeout(timer);
		signal.removeEventListener('abort', aborted);
	}
}
