import { RewardsError } from './error';

export interface Patience {
	/** Attempts of a call that may be retried, including the first. */
	tries: number;
	/**
	 * The first pause; it doubles with each attempt. A random part of it is waited (jitter), so that many clients don't
	 * return at once.
	 */
	firstPauseMs: number;
	longestPauseMs: number;
	/** Timeout of one attempt; 0 for none. */
	tryMs: number;
}
export const usualPatience: Patience = { tries: 5, firstPauseMs: 250, longestPauseMs: 20_000, tryMs: 120_000 };

/** Statuses after which the same call may succeed. */
const passing = new Set([408, 429, 502, 503, 504]);

/** The caller may give any reason, or none. */
function givenUp(signal: AbortSignal | undefined): RewardsError {
	const reason: unknown = signal?.reason;
	const message = reason instanceof Error ? reason.message : typeof reason === 'string' ? reason : undefined;
	return new RewardsError('ABORTED', { message: message || 'The caller gave up.' });
}

/** Waits, unless the caller aborts. */
export const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
	new Promise((resolve, reject) => {
		const end = () => {
			clearTimeout(timer);
			reject(givenUp(signal));
		};
		const timer = setTimeout(() => {
			signal?.removeEventListener('abort', end);
			resolve();
		}, ms);
		if (signal?.aborted) end();
		else signal?.addEventListener('abort', end, { once: true });
	});

function pauseAfter({ firstPauseMs, longestPauseMs }: Patience, at: number, answer: Response | undefined): number {
	const asked = Number(answer?.headers.get('retry-after'));
	// The server's Retry-After applies, up to the longest pause.
	if (asked > 0) return Math.min(asked * 1000, longestPauseMs);
	return Math.random() * Math.min(firstPauseMs * 2 ** at, longestPauseMs);
}

/**
 * Resolves once the whole response has arrived: with this as `send`, a connection that breaks within a response counts
 * as lost.
 */
export async function whole(answer: Response): Promise<Response> {
	const body = await answer.arrayBuffer();
	return new Response(body.byteLength > 0 ? body : null, answer);
}

export interface Attempt {
	/** Whether to retry after a lost connection or a transient refusal: a read, or a change with an idempotency key. */
	again: boolean;
	signal?: AbortSignal | undefined;
}

/**
 * Repeats `send` until a final response comes, the attempts are used up, or the caller aborts. Throws RewardsError
 * without a response.
 */
export async function patiently(
	patience: Patience,
	{ again, signal }: Attempt,
	send: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
	for (let at = 0; ; at += 1) {
		const limits = [...(signal ? [signal] : []), ...(patience.tryMs > 0 ? [AbortSignal.timeout(patience.tryMs)] : [])];
		const last = !again || at + 1 >= patience.tries;
		let answer: Response | undefined;
		try {
			answer = await send(AbortSignal.any(limits));
			if (last || !passing.has(answer.status)) return answer;
			await answer.body?.cancel();
		} catch (error) {
			if (signal?.aborted) throw givenUp(signal);
			if (last) throw RewardsError.of(error);
		}
		await pause(pauseAfter(patience, at, answer), signal);
	}
}
