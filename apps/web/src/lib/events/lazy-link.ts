import type { TRPCLink } from '@trpc/client';
import type { AnyRouter } from '@trpc/server';
import { observable, type Unsubscribable } from '@trpc/server/observable';

/** A link whose code is fetched when it is first used. */
export const lazyLink =
	<Router extends AnyRouter>(load: () => Promise<TRPCLink<Router>>): TRPCLink<Router> =>
	(runtime) =>
	({ op, next }) =>
		observable((observer) => {
			let inner: Unsubscribable | undefined;
			let left = false;
			load().then(
				(link) => {
					if (!left) inner = link(runtime)({ op, next }).subscribe(observer);
				},
				// The chunk is gone after an update, say: the caller polls meanwhile.
				() => observer.complete(),
			);
			return () => {
				left = true;
				inner?.unsubscribe();
			};
		});
