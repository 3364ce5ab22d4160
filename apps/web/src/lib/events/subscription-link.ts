import { TRPCClientError, type TRPCLink } from '@trpc/client';
import type { AnyRouter } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import { readEvents, type StreamEvent } from './event-source';

const retryMs = 2000;
/** JSON-RPC's "internal error": tRPC's code of everything that may be gone when asked again. */
const passingCode = -32603;

const failure = <Router extends AnyRouter>(cause: object) => TRPCClientError.from<Router>(cause);

function addressOf(url: string, path: string, input: unknown): string {
	return input === undefined ? `${url}/${path}` : `${url}/${path}?input=${encodeURIComponent(JSON.stringify(input))}`;
}

/** What a first event says of the time after which a silent connection counts as lost; 0 for never. */
function silenceOf(data: string): number {
	const said: unknown = JSON.parse(data);
	if (typeof said !== 'object' || said === null || !('reconnectAfterInactivityMs' in said)) return 0;
	return typeof said.reconnectAfterInactivityMs === 'number' ? said.reconnectAfterInactivityMs : 0;
}

/** Rings when nothing has been heard for so long. */
function watchdog(ring: () => void) {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const stop = () => clearTimeout(timer);
	const hear = (ms: number) => {
		stop();
		if (ms > 0) timer = setTimeout(ring, ms);
	};
	return { hear, stop };
}

/**
 * Subscriptions over server-sent events, as tRPC's server sends them (`connected`, messages, `ping`,
 * `serialized-error`, `return`); a connection that is lost or falls silent is made anew. In place of the library's
 * httpSubscriptionLink, which is in the same file as the client itself: a browser had to load it before the first
 * screen, together with its stream helpers of the server.
 *
 * @param headers asked anew for every connection, so that a reconnect carries the current token
 */
export const subscriptionLink =
	<Router extends AnyRouter>(url: string, headers: () => Record<string, string>): TRPCLink<Router> =>
	() =>
	({ op }) =>
		observable((observer) => {
			let connection = new AbortController();
			let lastEventId = '';
			let state: 'open' | 'ended' | 'left' = 'open';
			const connecting = (error: TRPCClientError<Router> | null) =>
				observer.next({ result: { type: 'state', state: 'connecting', error } });

			const take = ({ name, data, id }: StreamEvent) => {
				if (name === 'connected') {
					observer.next({ result: { type: 'started' } });
					observer.next({ result: { type: 'state', state: 'pending', error: null } });
				} else if (name === 'message') {
					lastEventId = id;
					// What the server sends with an id, its subscribers get with it.
					const message: unknown = JSON.parse(data);
					observer.next({ result: id ? { id, data: { id, data: message } } : { data: message } });
				} else if (name === 'serialized-error') {
					const error: { code?: unknown } = JSON.parse(data);
					if (error.code !== passingCode) throw failure({ error });
					connecting(failure({ error }));
				} else if (name === 'return') {
					state = 'ended';
				}
			};

			/** Reads one connection to its end; throws when another would be refused, too. */
			const follow = async (): Promise<void> => {
				connection = new AbortController();
				const { signal } = connection;
				const dog = watchdog(() => connection.abort());
				let silence = 0;
				const onEvent = (event: StreamEvent) => {
					if (event.name === 'connected') silence = silenceOf(event.data);
					dog.hear(silence);
					take(event);
				};
				try {
					const address = addressOf(url, op.path, op.input);
					const again = await readEvents(address, { lastEventId, headers: headers(), signal, onEvent });
					if (!again && state === 'open') throw failure(new Event('error'));
				} catch (error) {
					// What else fails is the network, and comes back.
					if (error instanceof TRPCClientError) throw error;
				} finally {
					dog.stop();
					connection.abort();
				}
			};

			const run = async () => {
				connecting(null);
				for (;;) {
					await follow();
					if (state !== 'open') break;
					connecting(null);
					await new Promise((resolve) => setTimeout(resolve, retryMs));
					if (state !== 'open') break;
				}
				if (state === 'left') return;
				observer.next({ result: { type: 'stopped' } });
				observer.next({ result: { type: 'state', state: 'idle', error: null } });
				observer.complete();
			};
			run().catch((error: unknown) => {
				if (state !== 'left') observer.error(failure(error instanceof Error ? error : new Error(String(error))));
			});

			return () => {
				state = 'left';
				connection.abort();
			};
		});
