import { z } from 'zod';
import { enqueue, requesterOf } from '../../../jobs';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { claimCodeDisablingJob } from '../jobs/claim-code-disabling';
import { findBatch } from '../services/find-batch';

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

export const disableClaimCodesProcedure = programProcedure('manageTransaction')
	.input(z.object({ batchId: z.uuid() }))
	.mutation(({ ctx, input }) => disableClaimCodes(ctx, input.batchId));
