import type { AppRouter } from '@rewards/api/router';
import type { inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>['audit'];
export type AuditRow = Outputs['list']['items'][number];
export type AuditEntry = Outputs['get'];
export type ActivityItem = Outputs['forRecord']['items'][number];
/** One side of a change. */
export type Fields = ActivityItem['before'];

/** A field on both sides; undefined where that side hasn't got it. */
export interface Change {
	field: string;
	before: unknown;
	after: unknown;
}

/** Every field of either side, in the order of the side that has more. */
export function changesOf({ before, after }: { before: Fields; after: Fields }): Change[] {
	const names = new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})]);
	return [...names].map((field) => ({ field, before: before?.[field], after: after?.[field] }));
}
