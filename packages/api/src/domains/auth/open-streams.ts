import { AppError } from '../../errors';
import type { Session } from '../../trpc';

/** Streams of this process that may be open at once: a browser has one for all of its tabs. */
export const mostStreams = { session: 12, user: 24 };

type End = (error: AppError) => void;

const open = new Map<string, Set<End>>();

/** Ends the oldest stream beyond `most`: its client has most likely gone without closing it. */
function add(key: string, most: number, end: End): void {
	const streams = open.get(key) ?? new Set();
	open.set(key, streams);
	streams.add(end);
	const [oldest] = streams;
	// Frees its place at once; it releases its resources when it notices.
	if (streams.size > most && oldest) {
		streams.delete(oldest);
		oldest(new AppError('TOO_MANY_REQUESTS', { reason: 'streams' }));
	}
}

function remove(key: string, end: End): void {
	const streams = open.get(key);
	streams?.delete(end);
	if (streams?.size === 0) open.delete(key);
}

/**
 * Counts a stream, and ends the oldest of the session or user with TOO_MANY_REQUESTS when there is one too many.
 * Returns a function that removes the stream from the count.
 */
export function countStream({ id, user }: Session, end: End): () => void {
	const keys = [`session ${id}`, `user ${user.id}`] as const;
	add(keys[0], mostStreams.session, end);
	add(keys[1], mostStreams.user, end);
	return () => {
		for (const key of keys) remove(key, end);
	};
}
