import type { AppRouter } from '@rewards/api/router';
import { httpBatchLink, httpLink, splitLink, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { RewardsError } from './error';
import { type Patience, patiently, whole } from './patience';

export interface Connection {
	/** Address of the portal: `https://portal.example`. */
	url: string;
	/** A session's token, or an API key. Read for each call, so that it may change. */
	token: () => string | undefined | Promise<string | undefined>;
	patience: Patience;
	fetch: typeof fetch;
	/** Sent with every call, such as `ProgramId`. */
	headers: Readonly<Record<string, string>>;
}

export async function authorized({ token, headers }: Connection): Promise<Record<string, string>> {
	const own = await token();
	return { ...headers, ...(own ? { authorization: `Bearer ${own}` } : {}) };
}

/** Changes whose repetition is harmless or refused: they store no key. */
const keyless = new Set(['auth.changePassword', 'auth.signIn']);

/** Converts every failure to a RewardsError. */
const errorLink: TRPCLink<AppRouter> =
	() =>
	({ op, next }) =>
		observable((observer) =>
			next(op).subscribe({
				next: (value) => observer.next(value),
				error: (error) => observer.error(RewardsError.of(error)),
				complete: () => observer.complete(),
			}),
		);

/**
 * How calls reach the portal. Simultaneous reads are batched; changes are sent alone, each with an idempotency key that
 * all its attempts carry, so that a lost response never causes a second change (docs/api.md, "Idempotent requests").
 */
export function linksOf(connection: Connection): TRPCLink<AppRouter>[] {
	const { patience, url } = connection;
	const sent =
		(again: (headers: Headers) => boolean): typeof fetch =>
		(input, init) =>
			patiently(
				patience,
				{ again: again(new Headers(init?.headers)), signal: init?.signal ?? undefined },
				async (signal) => whole(await connection.fetch(input, { ...init, signal })),
			);
	const address = new URL('/trpc', url).href;
	return [
		errorLink,
		splitLink({
			condition: ({ type }) => type === 'mutation',
			true: httpLink({
				url: address,
				fetch: sent((headers) => headers.has('idempotency-key')) as never,
				headers: async ({ op: { context, path } }) => {
					const key = context['idempotencyKey'] ?? (keyless.has(path) ? undefined : crypto.randomUUID());
					return { ...(await authorized(connection)), ...(typeof key === 'string' ? { 'idempotency-key': key } : {}) };
				},
			}),
			false: httpBatchLink({
				url: address,
				fetch: sent(() => true) as never,
				headers: () => authorized(connection),
				maxURLLength: 6000,
				maxItems: 20,
			}),
		}),
	];
}
