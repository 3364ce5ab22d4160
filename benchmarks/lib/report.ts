import { appendFileSync } from 'node:fs';

/** One measurement and its baseline, both from the same run on the same machine. */
export interface Row {
	/** What was measured, with its size: `import, 100,000 rows, 1% bad`. */
	work: string;
	/** The unit of `ours` and `floor`, for display: `rows/s`, `ms p95`, `MB`. */
	unit: string;
	ours: number;
	/** The same work written by hand directly on PostgreSQL; absent if the target is a plain number. */
	floor?: number;
	/**
	 * The target of `ours / floor` (or `ours`, without a floor): at least this, or at most this. Absent without a target.
	 */
	bar?: { atLeast: number } | { atMost: number };
}

/** Passes a row to scripts/bench.mjs, which prints all of them at the end; a standalone benchmark prints it. */
export function report(row: Row): void {
	const file = process.env['BENCH_REPORT'];
	const line = JSON.stringify(row);
	if (file) appendFileSync(file, `${line}\n`);
	else process.stdout.write(`${line}\n`);
}
