import { TRPCClientError, type TRPCLink } from '@trpc/client';
import type { AnyRouter } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import { readEvents, type StreamEvent } from './event-source';

const retryMs = 2000;
/** JSON-RPC's "internal error": tRPC's code for everything that a retry may fix. */
const passingCode = -32603;

const failure = <Router extends AnyRouter>(cause: object) => TRPCClientError.from<Router>(cause);

function addressOf(url: string, path: string, input: unknown): string {
	return input === undefined ? `${url}/${path}` : `${url}/${path}?input=${encodeURIComponent(JSON.stringify(input))}`;
}

/** The timeout from the first event after which a silent connection counts as lost; 0 for never. */
function silenceOf(data: string): number {
	const said: unknown = JSON.parse(data);
	if (typeof said !== 'object' || said === null || !('reconnectAfterInactivityMs' in said)) return 0;
	return typeof said.reconnectAfterInactivityMs === 'number' ? said.reconnectAfterInactivityMs : 0;
}

/** Fires after that long without data. */
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
 * Subscriptions over server-sent events, in the format of tRPC's server (`connected`, messages, `ping`,
 * `serialized-error`, `return`); reconnects when a connection is lost or silent. It replaces the library's
 * httpSubscriptionLink, which shares a file with the client itself: a browser would load it before the first screen,
 * together with the server's stream helpers.
 *
 * @param headers computed for every connection, so a reconnect uses the current token
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
					// If the server sends a message with an id, subscribers get it with that id.
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

			/** Reads one connection to its end; throws if a reconnect would be refused, too. */
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
					// Any other failure is the network's, and temporary.
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
