import { RewardsError } from './error';

export interface Patience {
	/** Tries of a call that may be made again, the first one included. */
	tries: number;
	/**
	 * The first pause, which doubles with each try. What is waited is a random part of it, so that many clients don't
	 * come back at once.
	 */
	firstPauseMs: number;
	longestPauseMs: number;
	/** How long one try may take; 0 for as long as it takes. */
	tryMs: number;
}
export const usualPatience: Patience = { tries: 5, firstPauseMs: 250, longestPauseMs: 20_000, tryMs: 120_000 };

/** Answers after which the same call may work. */
const passing = new Set([408, 429, 502, 503, 504]);

/** The caller may give any reason, or none. */
function givenUp(signal: AbortSignal | undefined): RewardsError {
	const reason: unknown = signal?.reason;
	const message = reason instanceof Error ? reason.message : typeof reason === 'string' ? reason : undefined;
	return new RewardsError('ABORTED', { message: message || 'The caller gave up.' });
}

/** Waits, unless the caller gives up meanwhile. */
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
	// What the server asks for counts, up to the longest pause.
	if (asked > 0) return Math.min(asked * 1000, longestPauseMs);
	return Math.random() * Math.min(firstPauseMs * 2 ** at, longestPauseMs);
}

/**
 * The answer once all of it is here: `send` it so, and a connection that breaks off within an answer counts as lost.
 */
export async function whole(answer: Response): Promise<Response> {
	const body = await answer.arrayBuffer();
	return new Response(body.byteLength > 0 ? body : null, answer);
}

export interface Attempt {
	/** Sent again after a lost connection or a passing refusal: a read, or a change with an idempotency key. */
	again: boolean;
	signal?: AbortSignal | undefined;
}

/**
 * `send`, again and again until an answer comes that isn't passing, patience ends, or the caller gives up. Throws
 * RewardsError without an answer.
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
