import type { Services } from '../../trpc';

/** By pool, since each call has its own database object. */
const running = new WeakMap<Services['db']['pool'], Set<Promise<void>>>();

/**
 * Starts work on the next turn of the event loop, without delaying the response. A failure is logged as `complaint`.
 * For short work that may be lost when the process ends; other work is a job, and mails go through the table
 * `queued_mail`.
 */
export function afterAnswer(
	{ db, log }: Pick<Services, 'db' | 'log'>,
	complaint: string,
	work: () => Promise<unknown>,
): void {
	const tasks = running.get(db.pool) ?? new Set();
	running.set(db.pool, tasks);
	const task = new Promise((resolve) => setImmediate(resolve))
		.then(work)
		.then(
			() => undefined,
			(error: unknown) => log.error({ err: error }, complaint),
		)
		.finally(() => tasks.delete(task));
	tasks.add(task);
}

/** Resolves when no such work is left; await it before closing the database. */
export async function finishBackground({ db, reserve = db }: Pick<Services, 'db' | 'reserve'>): Promise<void> {
	for (const { pool } of [db, reserve])
		for (let tasks = running.get(pool); tasks && tasks.size > 0; ) await Promise.all(tasks);
}
