import type { GridFilter, GridQueryInput, GridResult, GridTotal, GridTotals } from '@rewards/validators/grid';
import type { AskGrid } from './request';

type Names = ReadonlyMap<string, string>;

const renameFilter = (filter: GridFilter, names: Names): GridFilter => {
	if (Array.isArray(filter)) {
		const [field, operation, ...value] = filter;
		return [names.get(field) ?? field, operation, ...value];
	}
	if ('not' in filter) return { not: renameFilter(filter.not, names) };
	return 'and' in filter
		? { and: filter.and.map((inner) => renameFilter(inner, names)) }
		: { or: filter.or.map((inner) => renameFilter(inner, names)) };
};

const renameFields = <Entry extends { field: string }>(
	entries: Entry[] | undefined,
	names: Names,
): Entry[] | undefined => entries?.map((entry) => ({ ...entry, field: names.get(entry.field) ?? entry.field }));

const renameKeys = (row: object, names: Names): Record<string, unknown> =>
	Object.fromEntries(Object.entries(row).map(([name, value]) => [names.get(name) ?? name, value]));

/** Under the names in which they were asked for, which are the client's or the grid's. */
const renameTotals = (totals: GridTotals, asked: readonly GridTotal[] | undefined, names: Names): GridTotals =>
	Object.fromEntries(
		(asked ?? []).map(({ summary, field }) => [
			`${summary}:${field}`,
			totals[`${summary}:${names.get(field) ?? field}`] ?? null,
		]),
	);

/**
 * A list under the field names of a REST client, where they differ from the grid's: `{ sid: 'id' }` for a client that says sid. Both
 * names are understood, the client's one is answered.
 */
export function renamedGrid<Row extends object>(
	publicNames: Readonly<Record<string, string>>,
	ask: AskGrid<Row>,
): AskGrid<object> {
	const inwards: Names = new Map(Object.entries(publicNames));
	return asked(inwards, new Map(Object.entries(publicNames).map(([theirs, ours]) => [ours, theirs])), ask);
}

/**
 * A list whose rows hold some of its fields within objects: `{ 'user.email': 'email' }` where a row has `user: { email }`. The path in a row is understood
 * as the field's name is; rows stay as they are.
 */
export const namedWithin = <Row extends object>(
	paths: Readonly<Record<string, string>>,
	ask: AskGrid<Row>,
): AskGrid<object> => asked(new Map(Object.entries(paths)), new Map(), ask);

function asked<Row extends object>(inwards: Names, outwards: Names, ask: AskGrid<Row>): AskGrid<object> {
	return async (query: GridQueryInput): Promise<GridResult<object>> => {
		const totals = (list: GridTotal[] | undefined): GridTotal[] | undefined => renameFields(list, inwards);
		const result = await ask({
			...query,
			filter: query.filter && renameFilter(query.filter, inwards),
			sort: renameFields(query.sort, inwards),
			group: renameFields(query.group, inwards),
			groupTotals: totals(query.groupTotals),
			totals: totals(query.totals),
		});
		return {
			...result,
			items: outwards.size > 0 ? result.items.map((item) => renameKeys(item, outwards)) : result.items,
			totals: result.totals && renameTotals(result.totals, query.totals, inwards),
			groups:
				result.groups?.map((group) => ({
					...group,
					totals: renameTotals(group.totals, query.groupTotals, inwards),
				})) ?? null,
		};
	};
}
