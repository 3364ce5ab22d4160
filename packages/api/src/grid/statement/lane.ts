import { noLongerAsked } from '../define/faults';

/** Work that waits its turn, first come first served. */
interface Lane {
	running: number;
	waiting: (() => void)[];
}

const lanes = new WeakMap<object, Lane>();

/** Resolves when it is its turn; whoever leaves before gives the place up. */
function turn({ waiting }: Lane, signal: AbortSignal | undefined): Promise<void> {
	if (!signal) return new Promise((resolve) => waiting.push(resolve));
	if (signal.aborted) return Promise.reject(noLongerAsked(signal));
	return new Promise((resolve, reject) => {
		const start = () => {
			signal.removeEventListener('abort', leave);
			resolve();
		};
		const leave = () => {
			waiting.splice(waiting.indexOf(start), 1);
			reject(noLongerAsked(signal));
		};
		signal.addEventListener('abort', leave, { once: true });
		waiting.push(start);
	});
}

/**
 * Runs at most a third of a pool's connections' worth of statements that have to look at many rows at once. The others wait in their order, so
 * each takes about as long as the next one, and what is quick always finds a connection. Throws TIMEOUT when `signal` aborts while
 * the work waits; what runs already looks after it by itself.
 */
export async function inLane<Result>(
	pool: object & { options: { max: number } },
	work: () => Promise<Result>,
	signal?: AbortSignal,
): Promise<Result> {
	const lane = lanes.get(pool) ?? { running: 0, waiting: [] };
	lanes.set(pool, lane);
	if (lane.running >= Math.max(2, Math.floor(pool.options.max / 3))) {
		await turn(lane, signal);
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
