/** How many of `work` end in a second when `lanes` run at a time for `seconds`, and their times in milliseconds, sorted. */
export async function load(
	lanes: number,
	seconds: number,
	work: (turn: number) => Promise<unknown>,
): Promise<{ perSecond: number; p95: number; median: number }> {
	const times: number[] = [];
	let turn = 0;
	const begin = performance.now();
	const end = begin + seconds * 1000;
	await Promise.all(
		Array.from({ length: lanes }, async () => {
			while (performance.now() < end) {
				const start = performance.now();
				turn += 1;
				await work(turn);
				times.push(performance.now() - start);
			}
		}),
	);
	const perSecond = (times.length * 1000) / (performance.now() - begin);
	times.sort((a, b) => a - b);
	const at = (part: number): number => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;
	return { perSecond, p95: at(0.95), median: at(0.5) };
}

/** The median time of one run in milliseconds, after one to warm up; `other` runs in turn with it, so that both see the same machine. */
export async function alternate(
	rounds: number,
	one: (turn: number) => Promise<unknown>,
	other: (turn: number) => Promise<unknown>,
): Promise<[number, number]> {
	const times: [number[], number[]] = [[], []];
	const timed = async (work: (turn: number) => Promise<unknown>, turn: number, into: number[]): Promise<void> => {
		const start = performance.now();
		await work(turn);
		into.push(performance.now() - start);
	};
	await one(0);
	await other(0);
	for (let turn = 1; turn <= rounds; turn += 1) {
		await timed(one, turn, times[0]);
		await timed(other, turn, times[1]);
	}
	const median = (list: number[]): number => list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;
	return [median(times[0]), median(times[1])];
}
