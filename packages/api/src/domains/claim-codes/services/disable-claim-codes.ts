import { enqueue, requesterOf } from '../../../jobs';
import type { ProgramContext } from '../../../trpc';
import { claimCodeDisablingJob } from '../jobs/claim-code-disabling';
import { findBatch } from './find-batch';

/** Requests that the unused codes of a batch be disabled. NOT_FOUND for another program's batch. */
export async function disableClaimCodes(ctx: ProgramContext, batchId: string): Promise<{ jobId: string }> {
	const { db, program } = ctx;
	const { unused } = await findBatch(ctx, batchId);
	const jobId = await db.transaction((client) =>
		enqueue(client, claimCodeDisablingJob, {
			accountId: program.accountId,
			programId: program.id,
			createdBy: requesterOf(ctx),
			params: { batchId },
			total: unused,
		}),
	);
	return { jobId };
}
