import type { GridDefinition } from './define';

/**
 * FROM list of a statement: the tables and those of the joins that the given SQL mentions. PostgreSQL would leave the others out by
 * itself, but no longer answers from an index alone then, which makes counting half as fast.
 */
export function fromSql(grid: GridDefinition, ...used: readonly string[]): string {
	let text = used.join(' ');
	const taken: string[] = [];
	// A join may itself need one before it.
	for (const { alias, sql } of [...(grid.joins ?? [])].reverse()) {
		if (!new RegExp(`\\b${alias}\\.`).test(text)) continue;
		taken.unshift(sql);
		text += ` ${sql}`;
	}
	return [grid.from, ...taken].join(' ');
}
