import { TRPCClientError, type TRPCLink } from '@trpc/client';
import type { AnyRouter } from '@trpc/server';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import { errorCodeOf } from '../errors/errors';
import { isHeld, whenSignedIn } from './held-page';
import { refuseToken, sessionToken } from './session';

/**
 * Ends a session that the server refuses. On a page held for its user, queries wait and are sent again after the
 * sign-in; a change fails back to its form, which keeps the input.
 */
export const sessionLink =
	<Router extends AnyRouter>(): TRPCLink<Router> =>
	() =>
	({ op, next }) =>
		observable((observer) => {
			let inner: Unsubscribable | undefined;
			const left = new AbortController();
			const ask = () => {
				const asked = sessionToken();
				inner = next(op).subscribe({
					next: (value) => observer.next(value),
					complete: () => observer.complete(),
					error: (error) => {
						if (errorCodeOf(error) !== 'UNAUTHORIZED') return observer.error(error);
						// A stream reconnects with the current token.
						refuseToken(op.type === 'subscription' ? sessionToken() : asked, error.message);
						const renewed = sessionToken() !== null && sessionToken() !== asked;
						if (op.type === 'mutation' || !(isHeld() || renewed)) return observer.error(error);
						whenSignedIn(left.signal).then(ask, () => {
							if (!left.signal.aborted) observer.error(TRPCClientError.from<Router>(error));
						});
					},
				});
			};
			ask();
			return () => {
				left.abort();
				inner?.unsubscribe();
			};
		});
