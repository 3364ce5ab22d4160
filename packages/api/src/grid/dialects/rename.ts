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

/** Under the names used in the request: the client's or the grid's. */
const renameTotals = (totals: GridTotals, asked: readonly GridTotal[] | undefined, names: Names): GridTotals =>
	Object.fromEntries(
		(asked ?? []).map(({ summary, field }) => [
			`${summary}:${field}`,
			totals[`${summary}:${names.get(field) ?? field}`] ?? null,
		]),
	);

/**
 * A list whose rows hold some of its fields within objects: `{ 'user.email': 'email' }` where a row has `user: { email
 * }`. The path in a row is accepted like the field's name; rows stay unchanged.
 */
export const namedWithin = <Row extends object>(
	paths: Readonly<Record<string, string>>,
	ask: AskGrid<Row>,
): AskGrid<Row> => {
	const inwards: Names = new Map(Object.entries(paths));
	return async (query: GridQueryInput): Promise<GridResult<Row>> => {
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
			totals: result.totals && renameTotals(result.totals, query.totals, inwards),
			groups:
				result.groups?.map((group) => ({
					...group,
					totals: renameTotals(group.totals, query.groupTotals, inwards),
				})) ?? null,
		};
	};
};
