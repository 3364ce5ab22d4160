import { constants, setPriority } from 'node:os';

/**
 * Lets everything else on this machine go first: 0 for the calling thread, or a process. Linux alone keeps a priority for each thread;
 * elsewhere the whole process would step back.
 */
export function stepBack(id: number): void {
	if (process.platform !== 'linux') return;
	try {
		setPriority(id, constants.priority.PRIORITY_BELOW_NORMAL);
	} catch {
		// Another user's, or gone already.
	}
}
