import { type GridDefinition, type GridScope, watchedTables } from '../define/define';
import { scopeId } from '../define/scope';
import type { Params } from '../statement/params';
import { type GridDatabase, runGrid } from '../statement/run';

/** Contents of the data_version rows of a list's tables in a statement's own snapshot. */
export interface Version {
	/** Changes with every write that can affect the list. */
	version: string;
	/** Rows of the live table that aren't deleted. */
	live: number;
	/** Number of rows that were summed for it. */
	parts: number;
}

/** FROM item `v` with three columns; null for lists without a data version. */
export function versionSql(grid: GridDefinition, scope: GridScope, params: Params): string | null {
	if (!grid.versions) return null;
	const { live } = grid.versions;
	const list = watchedTables(grid)
		.map((table) => `'${table}'`)
		.join(', ');
	const rows = live ? `coalesce(sum(live) filter (where entity = '${live}'), 0)::bigint` : '0';
	return `(select coalesce(sum(version), 0)::text as version, ${rows} as live, count(*) as parts from data_version where scope_id = ${params.add(scopeId(scope), 'uuid')} and entity in (${list})) v`;
}

export const readVersion = (values: readonly unknown[]): Version => ({
	version: String(values[0]),
	live: Number(values[1]),
	parts: Number(values[2]),
});

/** From this number of rows on, reading them costs more than a page does. */
const tooManyParts = 300;
const compacting = new Set<string>();

/** Compacts the rows in the background when there are many; nothing waits for it or depends on it. */
export function compactWhenLarge(db: GridDatabase, grid: GridDefinition, scope: GridScope, { parts }: Version): void {
	const id = scopeId(scope);
	if (parts < tooManyParts || id === null || compacting.has(id)) return;
	compacting.add(id);
	const tables = watchedTables(grid);
	// Without the caller's signal: it aborts as soon as the response is sent.
	const pool = { pool: db.pool };
	Promise.all(tables.map((table) => runGrid(pool, 'select compact_data_version($1, $2)', [id, table], 'named')))
		// The next page tries again; a failure (the server is closing) must not affect the page that noticed.
		.catch(() => undefined)
		.finally(() => compacting.delete(id));
}
