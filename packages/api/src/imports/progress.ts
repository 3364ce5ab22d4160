/** The number of rows is known at the end; until then it is estimated from the part that has been read. */
export const readProgress = (rows: number, rejected: number, bytes: number, fileSize: number, part: number) => ({
	done: rows,
	rejected,
	total: Math.max(rows, Math.round((rows / bytes) * fileSize)),
	part: Math.min(1, bytes / Math.max(1, fileSize)) * part,
});

/** Milliseconds per step, for the log. */
export function stopwatch() {
	let from = performance.now();
	const laps: Record<string, number> = {};
	return {
		laps,
		lap(name: string) {
			const now = performance.now();
			laps[name] = Math.round(now - from);
			from = now;
		},
	};
}
