import { FairQueue } from '../../shares';

const lanes = new WeakMap<object, FairQueue>();

/** How many heavy statements run at once for a pool of `connections`. */
export const heavyConnections = (connections: number): number => Math.max(2, Math.floor(connections / 3));

interface Asking {
	pool: object & { options: { max: number } };
	/** A tenant, an account and a user. */
	share?: readonly string[] | undefined;
	signal?: AbortSignal | undefined;
}

/**
 * Limits statements that read many rows to `heavyConnections` at once, and to half of those per tenant. The others
 * wait, tenants and the accounts and users of each in turn, so that quick statements always find a connection and no
 * tenant waits for another one's queue. Throws TIMEOUT when `signal` aborts while the work waits.
 */
export function inLane<Result>({ pool, share = [], signal }: Asking, work: () => Promise<Result>): Promise<Result> {
	let lane = lanes.get(pool);
	if (!lane) {
		const slots = heavyConnections(pool.options.max);
		lane = new FairQueue({ slots, levels: [{ each: Math.ceil(slots / 2) }, {}, {}] });
		lanes.set(pool, lane);
	}
	return lane.run(share, work, signal);
}
