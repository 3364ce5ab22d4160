import { type KeyedContent, once, ownerOf } from '@rewards/api/idempotency/index';
import type { Context } from '@rewards/api/trpc/index';

interface Asked {
	/** Method and path, as documented. */
	operation: string;
	/** The client's input as sent: values read from the database on the way may differ the next time. */
	input: unknown;
	/** The file, if one is sent. */
	content?: KeyedContent | undefined;
	signal?: AbortSignal | undefined;
}

/**
 * Runs a call with several procedures, or with a file, once for its Idempotency-Key; without a key, every time. `make`
 * gets the context for its procedures, which then take no key of their own.
 */
export function madeOnce<T>(ctx: Context, asked: Asked, make: (ctx: Context) => Promise<T>): Promise<T> {
	const key = ctx.request.idempotencyKey;
	if (key === undefined) return make(ctx);
	return once(ctx, { owner: ownerOf(ctx), key, ...asked }, (mark) => make({ ...ctx, once: mark }));
}

export function withoutKey(ctx: Context): Context {
	const { idempotencyKey: _, ...request } = ctx.request;
	return { ...ctx, request };
}
