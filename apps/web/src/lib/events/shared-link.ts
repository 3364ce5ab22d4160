import type { TRPCLink } from '@trpc/client';
import type { AnyRouter } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import { whileShown } from './while-shown';

/** How often the tab that holds a stream reports it to the others. */
const beatMs = 4000;
/** Without a report for this long, the others consider the stream gone, and poll. */
const silentMs = 11_000;

/** Messages from the tab that holds a stream. */
type Told = { live: boolean } | { result: object };
const hello = 'hello';

interface Sharing {
	/** The user of the streams; null if none. Tabs share a stream only while they have the same owner. */
	owner: () => string | null;
	/** Calls back when the owner may have changed; returns the unsubscribe function. */
	onOwner: (listener: () => void) => () => void;
}

/**
 * One stream per browser: of all visible tabs with the same subscription, one holds the connection and passes the
 * events on. Browsers allow six connections per host, so one stream per tab would block the seventh tab.
 *
 * A lock decides who holds the stream: the browser passes it to the next tab as soon as its holder closes, crashes, is
 * hidden or navigates away. Browsers without locks (none exist on addresses without TLS, except localhost) have no
 * stream; the state stays `connecting`, and callers poll.
 *
 * @param link opens the connection itself
 */
export const sharedLink =
	<Router extends AnyRouter>(link: TRPCLink<Router>, { owner, onOwner }: Sharing): TRPCLink<Router> =>
	(runtime) => {
		const connect = link(runtime);
		return ({ op, next }) =>
			observable((observer) => {
				let live = false;
				const setLive = (now: boolean) => {
					if (now && !live) observer.next({ result: { type: 'started' } });
					live = now;
					observer.next({ result: { type: 'state', state: now ? 'pending' : 'connecting', error: null } });
				};
				/** Ends, since this tab's own connection was refused or ended: other tabs find out for themselves. */
				let end = () => {};

				const join = (name: string) => {
					const channel = new BroadcastChannel(name);
					const left = new AbortController();
					const say = (message: Told) => channel.postMessage(message);

					let silence: ReturnType<typeof setTimeout> | undefined;
					const hear = ({ data }: MessageEvent<Told | typeof hello>) => {
						if (data === hello) return;
						clearTimeout(silence);
						silence = setTimeout(() => setLive(false), silentMs);
						if ('result' in data) observer.next({ result: data.result } as Parameters<typeof observer.next>[0]);
						else if (data.live !== live) setLive(data.live);
					};

					const hold = () =>
						new Promise<void>((release) => {
							clearTimeout(silence);
							live = false;
							const beat = setInterval(() => say({ live }), beatMs);
							channel.onmessage = ({ data }: MessageEvent) => {
								if (data === hello) say({ live });
							};
							say({ live });
							const stream = connect({ op, next }).subscribe({
								next: (envelope) => {
									const { result } = envelope;
									if (result.type === 'state') {
										live = result.state === 'pending';
										say({ live });
									} else if (result.type !== 'started' && result.type !== 'stopped') {
										say({ result });
									}
									observer.next(envelope);
								},
								error: (error) => {
									end();
									observer.error(error);
								},
								complete: () => {
									end();
									observer.complete();
								},
							});
							left.signal.addEventListener('abort', () => {
								clearInterval(beat);
								stream.unsubscribe();
								release();
							});
						});

					setLive(false);
					channel.onmessage = hear;
					channel.postMessage(hello);
					navigator.locks
						.request(name, { signal: left.signal }, () => (left.signal.aborted ? undefined : hold()))
						// Unsubscribed before it was this tab's turn.
						.catch(() => {});
					return () => {
						left.abort();
						clearTimeout(silence);
						channel.close();
						setLive(false);
					};
				};

				if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') {
					setLive(false);
					return () => {};
				}

				const what = `${op.path} ${JSON.stringify(op.input ?? null)}`;
				let whose = owner();
				const start = () => whileShown(() => (whose === null ? () => {} : join(`stream ${what} ${whose}`)));
				let stop = start();
				const forget = onOwner(() => {
					if (owner() === whose) return;
					whose = owner();
					stop();
					stop = start();
				});
				end = () => {
					forget();
					stop();
				};
				return end;
			});
	};
