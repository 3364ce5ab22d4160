import { heavyConnections } from '@rewards/api/grid/index';
import { jobConnections } from '@rewards/api/jobs/worker';

/** Jobs that a process runs at once. */
export const concurrentJobs = 4;
/** Connections that wait for notifications: sessions and jobs, or the worker's presence and jobs. */
export const listening = 2;

/**
 * How a server's connections are divided: requests, a third as many each for statements over many rows and for files,
 * and what only sign-in, sessions and health use (docs/decisions/0053-fair-shares.md).
 */
export function connectionsOfServer(sum: number) {
	const reserve = sum < 32 ? 2 : 4;
	const requests = Math.max(3, Math.floor(((sum - listening - reserve) * 3) / 5));
	return { requests, reserve, heavy: heavyConnections(requests) };
}

/** Connections of a process with jobs for those who send orders and webhooks; the jobs have a pool of their own. */
export const connectionsOfSenders = (sum: number): number =>
	Math.max(4, sum - listening - jobConnections(concurrentJobs) - 1);
