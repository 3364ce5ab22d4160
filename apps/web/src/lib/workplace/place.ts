import type { AppRouter } from '@rewards/api/router';
import type { inferRouterOutputs } from '@trpc/server';

type Found = inferRouterOutputs<AppRouter>['search']['places'];

/** An account on the path from one's own down to a place. */
export type Above = Found['accounts'][number]['path'][number];

/** A place to work: an account (one's own if its path is empty), or a program of one. */
export type Place =
	| { kind: 'account'; id: string; name: string; path: readonly Above[] }
	| { kind: 'program'; id: string; name: string; path: readonly Above[]; enabled: boolean };

export const sameId = (one: Place, other: Place): boolean => one.kind === other.kind && one.id === other.id;
