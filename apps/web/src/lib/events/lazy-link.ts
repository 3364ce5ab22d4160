import type { TRPCLink } from '@trpc/client';
import type { AnyRouter } from '@trpc/server';
import { observable, type Unsubscribable } from '@trpc/server/observable';

/** A link whose code loads on first use. */
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
				// The chunk may be gone after an update: the caller polls in the meantime.
				() => observer.complete(),
			);
			return () => {
				left = true;
				inner?.unsubscribe();
			};
		});
