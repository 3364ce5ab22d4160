/** Work that waits its turn, first come first served. */
interface Lane {
	running: number;
	waiting: (() => void)[];
}

const lanes = new WeakMap<object, Lane>();

/**
 * Runs at most a third of a pool's connections' worth of statements that have to look at many rows at once. The others wait in their order, so
 * each takes about as long as the next one, and what is quick always finds a connection.
 */
export async function inLane<Result>(
	pool: object & { options: { max: number } },
	work: () => Promise<Result>,
): Promise<Result> {
	const lane = lanes.get(pool) ?? { running: 0, waiting: [] };
	lanes.set(pool, lane);
	if (lane.running >= Math.max(2, Math.floor(pool.options.max / 3))) {
		await new Promise<void>((resolve) => lane.waiting.push(resolve));
	} else lane.running += 1;
	try {
		return await work();
	} finally {
		// The place goes on to the next one, or is free.
		const next = lane.waiting.shift();
		if (next) next();
		else lane.running -= 1;
	}
}
