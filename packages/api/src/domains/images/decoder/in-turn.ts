import { AppError } from '../../../errors';

/** Runs work of this process one at a time. Waiting work is held in memory, so it is limited per owner and in total. */
export function inTurn({ each, all }: { each: number; all: number }) {
	const waiting: { owner: string; start: () => void }[] = [];
	let busy = false;
	return async function take<T>(owner: string, work: () => Promise<T>): Promise<T> {
		if (busy) {
			const own = waiting.filter((one) => one.owner === owner).length;
			if (own >= each || waiting.length >= all)
				throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 5 }, { message: 'Too many images wait already.' });
			// The finished work passes its turn on, so `busy` stays true.
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
