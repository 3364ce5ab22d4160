import { AppError } from '../../../errors';

/**
 * Work of this process that goes one by one. What waits is held in memory, so no one may have much waiting, and all
 * together not either.
 */
export function inTurn({ each, all }: { each: number; all: number }) {
	const waiting: { owner: string; start: () => void }[] = [];
	let busy = false;
	return async function take<T>(owner: string, work: () => Promise<T>): Promise<T> {
		if (busy) {
			const own = waiting.filter((one) => one.owner === owner).length;
			if (own >= each || waiting.length >= all)
				throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 5 }, { message: 'Too many images wait already.' });
			// Whoever ends hands the turn over, so `busy` stays as it is.
			await new Promise<void>((start) => waiting.push({ owner, start }));
		}
		busy = true;
		try {
			return await work();
		} finally {
			const next = waiting.shift();
			if (next) next.start();
			else busy = false;
		}
	};
}
