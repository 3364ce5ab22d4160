import type { PoolClient } from '@rewards/db';
import { isUniqueViolation } from '../../../errors';
import type { AnyRun } from '../../../jobs';

const triesAtMost = 3;

/**
 * Work on many entries in one transaction. Someone may write by hand, between the comparison and the booking, what it
 * is about to write (a reference, a reversal): then all of it is done anew.
 */
export async function startingOver(run: AnyRun, work: (client: PoolClient) => Promise<void>): Promise<void> {
	for (let tried = 1; ; tried += 1) {
		try {
			return await run.transaction(work);
		} catch (error) {
			if (!isUniqueViolation(error) || tried === triesAtMost) throw error;
		}
	}
}
