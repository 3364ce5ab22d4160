import type { PoolClient } from '@rewards/db';
import { isUniqueViolation } from '../../../errors';
import type { AnyRun } from '../../../jobs';

const triesAtMost = 3;

/**
 * Runs work on many entries in one transaction. If a concurrent manual entry writes the same reference or reversal
 * between comparison and booking, all of the work is repeated.
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
