import type { TRPCLink } from '@trpc/client';
import type { AnyRouter } from '@trpc/server';
import { observable, share } from '@trpc/server/observable';

/** A globally unique key. `randomUUID` would do, but browsers have it only on https. */
export const newKey = (): string =>
	Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** There was no connection when it was to be sent, so nothing can have happened. */
export class NotSent extends TypeError {}

/**
 * The one guard of all changes (docs/decisions/0022-forms.md). The same call during the first one is the same call: it
 * isn't sent again, and both get the one response. Each call carries a key in `context.idempotencyKey`: that of its
 * form, or its own. A call without a response keeps its key for the next try, so the server recognizes the retry; its
 * error says so (`meta.unanswered`).
 */
export function onceLink<Router extends AnyRouter>(): TRPCLink<Router> {
	return () => {
		type Answer = ReturnType<ReturnType<TRPCLink<Router>>>;
		const underWay = new Map<string, Answer>();
		const unanswered = new Map<string, unknown>();
		return ({ op, next }) => {
			if (op.type !== 'mutation') return next(op);
			const call = `${op.path} ${JSON.stringify(op.input)}`;
			const known = underWay.get(call);
			if (known) return known;
			const idempotencyKey = op.context['idempotencyKey'] ?? unanswered.get(call) ?? newKey();
			const answer: Answer = observable((observer) => {
				const sent = next({ ...op, context: { ...op.context, idempotencyKey } }).subscribe({
					next: observer.next,
					complete() {
						unanswered.delete(call);
						observer.complete();
					},
					error(error) {
						// With `data`, the server has responded.
						if (error.data || error.cause instanceof NotSent) unanswered.delete(call);
						else {
							unanswered.set(call, idempotencyKey);
							error.meta = { ...error.meta, unanswered: true };
						}
						observer.error(error);
					},
				});
				return () => {
					underWay.delete(call);
					sent.unsubscribe();
				};
			});
			// Cancelling one caller must not cancel the other's call.
			if (op.signal) return answer;
			const shared: Answer = answer.pipe(share());
			underWay.set(call, shared);
			return shared;
		};
	};
}

/** Longer than the server takes for any change: a later response won't come. */
const longestMs = 60_000;

/** `fetch` for changes: knows when nothing can have been sent, and has a timeout. */
export async function sendChange(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
	const offline = !navigator.onLine;
	const late = new AbortController();
	const timer = setTimeout(() => late.abort(new TypeError('no answer in time')), longestMs);
	const stop = () => late.abort(init.signal?.reason);
	init.signal?.addEventListener('abort', stop, { once: true });
	try {
		return await fetch(input, { ...init, signal: late.signal });
	} catch (error) {
		throw offline && error instanceof TypeError ? new NotSent(error.message) : error;
	} finally {
		clearTimeout(timer);
		init.signal?.removeEventListener('abort', stop);
	}
}
