import type { TRPCLink } from '@trpc/client';
import type { AnyRouter } from '@trpc/server';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import { faultOf } from '../errors/errors';
import { askProof, type ProofMethod } from './fresh';

/** The methods that the server accepts; null for any other refusal. */
function wanted(error: unknown): readonly ProofMethod[] | null {
	const fault = faultOf(error);
	if (fault.kind !== 'app' || fault.body.code !== 'FRESH_SIGN_IN_REQUIRED') return null;
	const { methods } = fault.body.params ?? {};
	return Array.isArray(methods) ? methods : ['password'];
}

/**
 * If a change requires a fresh proof of identity, asks for it above the page and then makes the change. Cancelling
 * rethrows the refusal.
 */
export const freshLink =
	<Router extends AnyRouter>(ask: typeof askProof = askProof): TRPCLink<Router> =>
	() =>
	({ op, next }) =>
		observable((observer) => {
			let inner: Unsubscribable | undefined;
			let left = false;
			const send = (mayAsk: boolean) => {
				inner = next(op).subscribe({
					next: (value) => observer.next(value),
					complete: () => observer.complete(),
					error: (error) => {
						const methods = mayAsk ? wanted(error) : null;
						if (!methods) return observer.error(error);
						void ask(methods).then((proved) => {
							if (left) return;
							if (proved) send(false);
							else observer.error(error);
						});
					},
				});
			};
			send(op.type === 'mutation');
			return () => {
				left = true;
				inner?.unsubscribe();
			};
		});
