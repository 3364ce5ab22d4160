import type { AppRouter } from '@rewards/api/router';
import type { inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>['audit'];
export type AuditRow = Outputs['list']['items'][number];
export type AuditEntry = Outputs['get'];
export type ActivityItem = Outputs['forRecord']['items'][number];
/** One side of a change. */
export type Fields = ActivityItem['before'];

/** A field on both sides; undefined if that side doesn't have it. */
export interface Change {
	field: string;
	before: unknown;
	after: unknown;
}

/** Fields of a program that hold several settings; each setting counts as a separate change. */
const groups: ReadonlySet<string> = new Set([
	'advanced',
	'contacts',
	'geolocation',
	'mindTickleConfig',
	'oktaConfig',
	'permissions',
	'taxConfig',
	'theme',
]);

/** A side with the settings of its groups by path, `theme.color1`. */
const flat = (fields: Fields): Record<string, unknown> =>
	Object.fromEntries(
		Object.entries(fields ?? {}).flatMap(([field, value]) =>
			groups.has(field) && typeof value === 'object' && value !== null
				? Object.entries(value).map(([name, inner]) => [`${field}.${name}`, inner])
				: [[field, value]],
		),
	);

const alike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const isOfGroup = (field: string): boolean => groups.has(field.split('.')[0] ?? '') && field.includes('.');

/** Every field of either side, the record's name first: the database doesn't keep their order. */
export function changesOf(sides: { before: Fields; after: Fields }): Change[] {
	const [before, after] = [flat(sides.before), flat(sides.after)];
	const all = new Set([...Object.keys(after), ...Object.keys(before)]);
	const names = [...all].filter(
		// A group lists all its settings, including unchanged ones. A secret looks the same on both sides. `roleName` is
		// the name for `roleId`.
		(field) =>
			!(field.endsWith('Id') && all.has(`${field.slice(0, -2)}Name`)) &&
			(!isOfGroup(field) || field === 'advanced.devKey' || !alike(before[field], after[field])),
	);
	const rank = (field: string) => (field === 'name' ? 0 : 1);
	return names
		.sort((one, other) => rank(one) - rank(other))
		.map((field) => ({ field, before: before[field], after: after[field] }));
}
