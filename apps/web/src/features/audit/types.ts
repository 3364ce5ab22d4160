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

/** A side with the advanced settings among its fields, where the reader may see them. */
const flat = (fields: Fields): Fields => {
	const { advanced, ...others } = fields ?? {};
	return { ...others, ...(typeof advanced === 'object' ? advanced : {}) };
};

/** Every field of either side, what the record is called first: the database keeps them in no order of ours. */
export function changesOf(sides: { before: Fields; after: Fields }): Change[] {
	const [before, after] = [flat(sides.before), flat(sides.after)];
	const names = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])];
	const rank = (field: string) => (field === 'name' ? 0 : 1);
	return names
		.sort((one, other) => rank(one) - rank(other))
		.map((field) => ({ field, before: before?.[field], after: after?.[field] }));
}
