import type { AppRouter } from '@rewards/api/router';
import { afterFirstPage } from '@rewards/ui';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { httpBatchLink, httpLink, splitLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { faultOf, isAbort } from './errors/errors';
import { reportError, takeBack } from './errors/report-error';
import { lazyLink } from './events/lazy-link';
import { onceLink, sendChange } from './once-link';
import { freshLink } from './session/fresh-link';
import { followSession, keepsPage } from './session/held-page';
import { endSession, sessionMark, sessionToken } from './session/session';
import { sessionLink } from './session/session-link';
import { subscribeStored } from './storage/storage';

export const trpc = createTRPCReact<AppRouter>({ abortOnUnmount: true });

/**
 * The one place that decides what a refusal means for the whole app. An invalid token has ended the session where the
 * response arrived (`refuseToken`); a lost role leads to the login page and keeps the path. Everything else shows where
 * it happened: a query's page shows its error state, a form its fields (`meta.quiet`), and for all other mutations a
 * toast that stays.
 */
export function handleError(error: unknown, { quiet = false, id }: { quiet?: boolean; id?: string } = {}): void {
	if (isAbort(error)) return;
	const fault = faultOf(error);
	const code = fault.kind === 'app' ? fault.body.code : null;
	if (code === 'UNAUTHORIZED') return;
	if (code === 'NO_ROLE') {
		endSession({ kind: 'noRole' });
	} else if (code === 'SECOND_FACTOR_MISSING') {
		// Reload it in a moment: the page for adding one loads with it.
		void queryClient.invalidateQueries({ queryKey: [['auth', 'self']] });
	} else if (!quiet) {
		reportError(error, id);
	}
}

/**
 * A retry doesn't change our refusals; it may help with a lost connection, or too many of one's own requests at the
 * same moment.
 */
function mayRetry(failures: number, error: unknown): boolean {
	const fault = faultOf(error);
	const passes = fault.kind === 'network' || (fault.kind === 'app' && fault.body.params?.reason === 'inFlight');
	return failures < 2 && passes;
}

interface Change {
	options: { mutationKey?: readonly unknown[] | undefined };
	state: { variables: unknown };
}
/** Identifies a mutation and its record, so the same for another record is a different change. */
function changeOf({ options, state: { variables } }: Change): string {
	const ids = Object.entries(variables ?? {}).filter(([key]) => /^id$|Ids?$/.test(key));
	return JSON.stringify([options.mutationKey, ids]);
}

export const queryClient = new QueryClient({
	queryCache: new QueryCache({ onError: (error) => handleError(error, { quiet: true }) }),
	mutationCache: new MutationCache({
		onError: (error, _variables, _result, mutation) =>
			handleError(error, { quiet: mutation.meta?.quiet === true, id: changeOf(mutation) }),
		onSuccess: (_answer, _variables, _result, mutation) => takeBack(changeOf(mutation)),
	}),
	defaultOptions: {
		queries: { staleTime: 30_000, retry: mayRetry, refetchOnWindowFocus: true },
		// Without a connection it fails at once: a form that waited for one could not be left.
		mutations: { retry: false, networkMode: 'always' },
	},
});

// The next user, here or in another tab, must see nothing of the previous one.
followSession((same) => {
	if (same) void queryClient.invalidateQueries();
	else queryClient.clear();
});
// A running save may be refused: its form must still be there to show it.
keepsPage(() => queryClient.isMutating() > 0);

export function authorization(token: unknown = sessionToken()): Record<string, string> {
	return token ? { authorization: `Bearer ${token}` } : {};
}

const url = '/trpc';

/** Headers of requests that the page sends by itself; a late part of the frame knows which these are. */
export const moreHeaders = { of: (): Record<string, string> => ({}) };
const callerOf = (token?: unknown): Record<string, string> => ({ ...authorization(token), ...moreHeaders.of() });

/** The key by which the server recognizes a retry of the same change. */
const keyOf = (key: unknown): Record<string, string> => (typeof key === 'string' ? { 'idempotency-key': key } : {});

/** Calls about one program also name it in a header (docs/api.md); a batch does if all of it is about the same one. */
export function programOf(calls: readonly { input: unknown }[]): Record<string, string> {
	const named = new Set(
		calls.map(({ input }) =>
			typeof input === 'object' && input !== null && 'programId' in input ? input.programId : undefined,
		),
	);
	const [one] = named;
	return named.size === 1 && typeof one === 'string' ? { ProgramId: one } : {};
}

export const trpcClient = trpc.createClient({
	links: [
		onceLink(),
		sessionLink(),
		freshLink(),
		splitLink({
			condition: (op) => op.type === 'subscription',
			true: lazyLink(() =>
				afterFirstPage(() => Promise.all([import('./events/shared-link'), import('./events/subscription-link')])).then(
					([{ sharedLink }, { subscriptionLink }]) =>
						sharedLink(subscriptionLink(url, callerOf), { owner: sessionMark, onOwner: subscribeStored }),
				),
			),
			false: splitLink({
				// A slow list must not delay other requests, and must be cancellable alone.
				condition: (op) => op.context['alone'] === true && op.type === 'query',
				true: httpLink({ url, headers: ({ op }) => ({ ...callerOf(op.context['token']), ...programOf([op]) }) }),
				false: splitLink({
					// A key belongs to one call, so changes are sent one by one.
					condition: (op) => op.type === 'mutation',
					true: httpLink({
						url,
						fetch: sendChange,
						headers: ({ op }) => ({
							...callerOf(op.context['token']),
							...keyOf(op.context['idempotencyKey']),
							...programOf([op]),
						}),
					}),
					false: httpBatchLink({
						url,
						headers: ({ opList }) => ({ ...callerOf(), ...programOf(opList) }),
						maxURLLength: 6000,
						maxItems: 20,
					}),
				}),
			}),
		}),
	],
});

/** Request options of list queries: not batched with others, cancelled by the grid. */
export const alone = (signal?: AbortSignal) => ({ context: { alone: true }, ...(signal ? { signal } : {}) });

/** For a call whose session this tab ends at once: it uses the current token, not the one at sending time. */
export const withToken = (token: string | null) => ({ context: { alone: true, token } });
