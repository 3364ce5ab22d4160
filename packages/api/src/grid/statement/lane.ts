import { Lane } from '../../shares';

const lanes = new WeakMap<object, Lane>();

/**
 * Runs at most a third of a pool's connections' worth of statements that have to look at many rows at once. The others wait in their order, so
 * each takes about as long as the next one, and what is quick always finds a connection. Throws TIMEOUT when `signal` aborts while
 * the work waits.
 */
export function inLane<Result>(
	pool: object & { options: { max: number } },
	work: () => Promise<Result>,
	signal?: AbortSignal,
): Promise<Result> {
	const lane = lanes.get(pool) ?? new Lane(Math.max(2, Math.floor(pool.options.max / 3)));
	lanes.set(pool, lane);
	return lane.run(work, signal);
}
