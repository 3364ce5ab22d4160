import type { AppRouter } from '@rewards/api/router';
import type { inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>['dashboard'];
export type ProgramDashboard = Outputs['ofProgram'];
export type AccountDashboard = Outputs['ofAccount'];
export type Start = Outputs['start'];
export type StartJobs = Start['imports'];
export type Orders = NonNullable<ProgramDashboard['orders']>;
export type Points = NonNullable<ProgramDashboard['points']>;
export type Participants = NonNullable<ProgramDashboard['participants']>;
export type Trend = Orders['orders'];

/** An address of a list with its filters: `f.` filters, `v.` picked values, as lists read them. */
export const listAt = (path: string, shows: Readonly<Record<string, string>> = {}): string => {
	const query = new URLSearchParams(shows).toString();
	return query ? `${path}?${query}` : path;
};

/** The orders that wait in API Error, as the counts say. */
export const inErrorAt = (shows: Readonly<Record<string, string>> = {}): string =>
	listAt('/orderserrors', { 'v.status': 'API Error', ...shows });
