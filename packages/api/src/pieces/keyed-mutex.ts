import { AppError } from '../errors';

/**
 * A mutex for each owner: runs work of this process one at a time per owner, in order of arrival. Waiting work is held
 * in memory: TOO_MANY_REQUESTS when too much of the owner's already waits.
 */
export function keyedMutex({ waiting: most }: { waiting: number }) {
	const queues = new Map<string, (() => void)[]>();
	return async function take<T>(owner: string, work: () => Promise<T>): Promise<T> {
		const queue = queues.get(owner);
		if (queue && queue.length >= most) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 10 });
		if (queue) await new Promise<void>((start) => queue.push(start));
		else queues.set(owner, []);
		try {
			return await work();
		} finally {
			// The turn passes to the next one, or is free.
			const next = queues.get(owner)?.shift();
			if (next) next();
			else queues.delete(owner);
		}
	};
}
