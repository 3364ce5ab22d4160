import type { GridFilter, GridScalar } from '@rewards/validators/grid';
import { type RowSet, setText } from '../condition/row-set';
import { whereSql } from '../condition/where';
import type { GridDefinition, GridScope } from '../define/define';
import { fieldOf } from '../define/faults';
import { fromSql } from '../define/from-sql';
import { Params } from '../statement/params';
import { type GridDatabase, runGrid } from '../statement/run';
import { readVersion, type Version, versionSql } from './data-version';

/** Operations that a trigram index answers. */
const byText: ReadonlySet<string> = new Set(['contains', 'startswith', 'endswith']);
/** A text that few rows contain: a part of a code, a number or an address, or more than one word. */
const isRareText = (text: string): boolean => text.length >= 8 || (text.length >= 3 && /[\d@]/.test(text));

/** The texts that every row of a filter contains. */
function textsOf(filter: GridFilter | undefined): string[] {
	if (!filter) return [];
	if (Array.isArray(filter)) {
		const [, operation, value] = filter;
		return byText.has(operation) && typeof value === 'string' ? [value] : [];
	}
	return 'and' in filter ? filter.and.flatMap(textsOf) : [];
}

/** Whether a row set is likely to be small, judged by what was typed. A wrong guess costs one look at an index. */
export const isLikelySmall = (set: RowSet): boolean => [setText(set), ...textsOf(set.filter)].some(isRareText);

/**
 * The keys of all rows of a set that has at most `most`, with the data version of the snapshot; `keys` is null for a
 * larger set. Count and page of a small set each search the same index; with the keys at hand, one search does. The
 * number of rows bounds the window, not LIMIT: for a LIMIT, PostgreSQL may read the table until it has found enough.
 */
export async function findFew(
	grid: GridDefinition,
	db: GridDatabase,
	scope: GridScope,
	set: RowSet,
	most: number,
): Promise<{ version: Version; keys: GridScalar[] | null } | null> {
	const params = new Params();
	const key = fieldOf(grid, grid.key).sql;
	const where = whereSql(grid, scope, set, params);
	const version = versionSql(grid, scope, params);
	if (!version) return null;
	const rows = await runGrid(
		db,
		`select v.version, v.live, v.parts, few.key from ${version} left join (select key from (select ${key} as key, row_number() over () as n
			from ${fromSql(grid, scope, params, where, key)} where ${where}) numbered where n <= ${most + 1}) few on true`,
		params.values,
	);
	const keys = rows.map((row) => row[3] as GridScalar).filter((found) => found !== null);
	return { version: readVersion(rows[0] ?? []), keys: keys.length > most ? null : keys };
}
