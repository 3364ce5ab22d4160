import { appendFileSync } from 'node:fs';

/** One measurement beside its yardstick, both from the same run on the same machine. */
export interface Row {
	/** What was measured, with its size: `import, 100,000 rows, 1% bad`. */
	work: string;
	/** Of `ours` and `floor`, for people: `rows/s`, `ms p95`, `MB`. */
	unit: string;
	ours: number;
	/** The same work written by hand straight on PostgreSQL; left out where the bar is a plain number. */
	floor?: number;
	/**
	 * What `ours / floor` (or `ours`, without a floor) has to reach: at least this, or at most this. Left out where it is
	 * only to be known.
	 */
	bar?: { atLeast: number } | { atMost: number };
}

/** Hands a row to scripts/bench.mjs, which shows all of them at the end; run by itself, a benchmark prints it. */
export function report(row: Row): void {
	const file = process.env['BENCH_REPORT'];
	const line = JSON.stringify(row);
	if (file) appendFileSync(file, `${line}\n`);
	else process.stdout.write(`${line}\n`);
}
