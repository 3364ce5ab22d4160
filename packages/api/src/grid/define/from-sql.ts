import type { Params } from '../statement/params';
import { type GridDefinition, type GridScope, scopeToken } from './define';
import { scopeId } from './scope';

/**
 * FROM list of a statement: the tables, and those joins that the given SQL mentions. PostgreSQL would remove unused
 * joins itself, but then no longer uses an index-only scan, which makes counting half as fast.
 */
export function fromSql(grid: GridDefinition, scope: GridScope, params: Params, ...used: readonly string[]): string {
	let text = used.join(' ');
	const taken: string[] = [];
	// A join may itself need one before it.
	for (const { alias, sql } of [...(grid.joins ?? [])].reverse()) {
		if (!new RegExp(`\\b${alias}\\.`).test(text)) continue;
		const join = sql.replaceAll(scopeToken, () => params.add(scopeId(scope), 'uuid'));
		taken.unshift(join);
		text += ` ${join}`;
	}
	return [grid.from, ...taken].join(' ');
}
