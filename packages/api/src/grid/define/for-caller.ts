import type { Permissions } from '@rewards/validators/permissions';
import type { Grid, GridDefinition, GridScopeKind } from './define';

const narrowed = new WeakMap<GridDefinition, Map<string, GridDefinition>>();

type Columns = Readonly<Record<string, { needs?: GridDefinition['fields'][string]['needs'] }>>;
const without = <Of extends Columns>(columns: Of, names: readonly string[]): Of =>
	Object.fromEntries(Object.entries(columns).filter(([name]) => !names.includes(name))) as Of;

function narrow(grid: GridDefinition, withheld: readonly string[]): GridDefinition {
	const { search, ...rest } = grid;
	const fields = without(grid.fields, withheld);
	const narrower = { ...rest, fields, ...(grid.extra ? { extra: without(grid.extra, withheld) } : {}) };
	if (!search) return narrower;
	if ('folded' in search) return { ...narrower, search };
	return { ...narrower, search: { ...search, fields: search.fields.filter((name) => !withheld.includes(name)) } };
}

/** The names of fields and extra values that require a flag. */
export const guardedIn = ({ fields, extra }: GridDefinition): string[] =>
	Object.entries<Columns[string]>({ ...fields, ...extra }).flatMap(([name, { needs }]) => (needs ? [name] : []));

/** The list without some of its columns, as if they didn't exist. */
export function gridWithout<Row extends object, Kind extends GridScopeKind>(
	grid: Grid<Row, Kind>,
	withheld: readonly string[],
): Grid<Row, Kind> {
	if (withheld.length === 0) return grid;
	const known = narrowed.get(grid) ?? new Map<string, GridDefinition>();
	narrowed.set(grid, known);
	const key = withheld.join();
	const one = known.get(key) ?? narrow(grid, withheld);
	known.set(key, one);
	return one as Grid<Row, Kind>;
}

/** The list for a caller with these permissions: fields that require a missing flag don't exist. */
export function gridFor<Row extends object, Kind extends GridScopeKind>(
	grid: Grid<Row, Kind>,
	permissions: Permissions,
): Grid<Row, Kind> {
	const columns: Columns = { ...grid.fields, ...grid.extra };
	const withheld = guardedIn(grid).filter((name) => {
		const needs = columns[name]?.needs;
		return needs !== undefined && !permissions[needs];
	});
	return gridWithout(grid, withheld);
}
