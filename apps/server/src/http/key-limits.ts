import { AppError } from '@rewards/api/errors/index';
import type { Context } from '@rewards/api/trpc/index';
import type { FastifyReply } from 'fastify';

const windowMs = 60_000;
interface Window {
	endsAt: number;
	used: number;
}
/**
 * By key. Each process counts separately: the limit keeps a runaway program from crowding out others; it isn't a quota.
 */
const windows = new Map<string, Window>();

function windowOf(id: string, now: number): Window {
	const found = windows.get(id);
	if (found && found.endsAt > now) return found;
	if (windows.size > 1_000) for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
	const begun = { endsAt: now + windowMs, used: 0 };
	windows.set(id, begun);
	return begun;
}

/**
 * Counts a request of an API key, and reports what is left in the headers `RateLimit-Policy` and `RateLimit`
 * (draft-ietf-httpapi-ratelimit-headers). Throws TOO_MANY_REQUESTS (retryAfterSeconds) above the key's limit. Sessions
 * of people aren't counted here.
 */
export function countKey({ session }: Pick<Context, 'session'>, reply: FastifyReply, now = performance.now()): void {
	const key = session?.key;
	if (!key) return;
	const window = windowOf(session.id, now);
	window.used += 1;
	const left = Math.max(0, key.perMinute - window.used);
	const seconds = Math.ceil((window.endsAt - now) / 1_000);
	reply.header('ratelimit-policy', `"key";q=${key.perMinute};w=${windowMs / 1_000}`);
	reply.header('ratelimit', `"key";r=${left};t=${seconds}`);
	if (window.used > key.perMinute) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: seconds });
}
