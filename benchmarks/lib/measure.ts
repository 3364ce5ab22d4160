export interface Load {
	perSecond: number;
	/** Milliseconds. */
	p95: number;
	median: number;
}

/** Runs `lanes` of `work` at a time for `seconds`. Returns their times and the total time, in milliseconds. */
async function timesOf(
	lanes: number,
	seconds: number,
	from: number,
	work: (turn: number) => Promise<unknown>,
): Promise<{ times: number[]; elapsed: number }> {
	const times: number[] = [];
	let turn = from;
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
	return { times, elapsed: performance.now() - begin };
}

function loadOf(times: number[], elapsed: number): Load {
	times.sort((a, b) => a - b);
	const at = (part: number): number => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;
	return { perSecond: (times.length * 1000) / elapsed, p95: at(0.95), median: at(0.5) };
}

/**
 * Both kinds of work under load, alternating, each first in half of the rounds, so that neither always finds warmer
 * caches.
 */
export async function loadBoth(
	lanes: number,
	seconds: number,
	one: (turn: number) => Promise<unknown>,
	other: (turn: number) => Promise<unknown>,
): Promise<[Load, Load]> {
	const rounds = 4;
	const sumOf = (work: typeof one) => ({ work, times: [] as number[], elapsed: 0, turn: 0 });
	const first = sumOf(one);
	const second = sumOf(other);
	const sums = [first, second];
	for (const { work } of sums) await timesOf(lanes, 0.3, -10_000, work);
	for (let round = 0; round < rounds; round += 1) {
		for (const sum of round % 2 === 0 ? sums : [second, first]) {
			const { times, elapsed } = await timesOf(lanes, seconds / rounds, sum.turn, sum.work);
			sum.turn += times.length;
			sum.elapsed += elapsed;
			for (const time of times) sum.times.push(time);
		}
	}
	return [loadOf(first.times, first.elapsed), loadOf(second.times, second.elapsed)];
}

/**
 * The median time of one run in milliseconds, after one to warm up; `other` runs alternately, so that both see the same
 * machine.
 */
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
