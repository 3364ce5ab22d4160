import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../errors';

const tries = 3;
/** Whoever collides waits for a different time, so that the same two don't meet again. */
const pauseMs = 30;

/**
 * Runs work again, at most twice, when PostgreSQL ended it for another one's change (40P01, 40001): nothing of it was
 * kept. Only for work that may be repeated: it reads, or has an idempotency key.
 */
export async function afterCollision<T>(work: () => Promise<T>): Promise<T> {
	for (let tried = 1; ; tried += 1) {
		try {
			return await work();
		} catch (error) {
			if (!(error instanceof AppError && error.appCode === 'COLLISION') || tried >= tries) throw error;
			await pause(pauseMs * tried * (0.5 + Math.random()));
		}
	}
}
