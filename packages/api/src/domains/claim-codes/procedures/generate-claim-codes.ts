import { newId } from '@rewards/db';
import { type ClaimCodesInput, claimCodesSchema } from '@rewards/validators/claim-codes/schemas';
import { enqueue, requesterOf } from '../../../jobs';
import { claimRoom, rowBytes } from '../../../storage';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { checkCapacity, readCodeProgram } from '../capacity';
import { claimCodeGenerationJob } from '../jobs/claim-code-generation';
import { requireClaimProgram } from '../policy';

/**
 * Requests a batch of codes. BAD_REQUEST for a program that isn't a claim program, NOT_FOUND for a level of another
 * program, VALIDATION (`tooManyCodes`, with the limit) for a quantity above what the code length can carry,
 * STORAGE_FULL (with what fits) for one above what the account can store: it counts from now on.
 */
export async function generateClaimCodes(
	ctx: ProgramContext,
	input: ClaimCodesInput,
): Promise<{ jobId: string; batchId: string; quantity: number }> {
	requireClaimProgram(ctx);
	const { db, program } = ctx;
	const { length, made } = await readCodeProgram(db.pool, program.id, input.levelId);
	checkCapacity(length, made, input.quantity);
	const id = newId();
	await db.transaction(async (client) => {
		await claimRoom(client, ctx.config, program.accountId, { of: 'participant', count: input.quantity });
		await enqueue(client, claimCodeGenerationJob, {
			id,
			accountId: program.accountId,
			programId: program.id,
			createdBy: requesterOf(ctx),
			params: input,
			total: input.quantity,
			reserved: input.quantity * rowBytes.participant,
		});
	});
	return { jobId: id, batchId: id, quantity: input.quantity };
}

export const generateClaimCodesProcedure = programProcedure('manageTransaction')
	.input(claimCodesSchema)
	.mutation(({ ctx, input }) => generateClaimCodes(ctx, input));
