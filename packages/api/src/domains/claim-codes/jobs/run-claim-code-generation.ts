import type { PoolClient } from '@rewards/db';
import type { ClaimCodesInput, ClaimCodesResult } from '@rewards/validators/claim-codes/schemas';
import { auditJob } from '../../../audit';
import { AppError } from '../../../errors';
import type { JobRun } from '../../../jobs';
import { checkCapacity, readCodeProgram, takeGenerationTurn } from '../capacity';
import { generateCodes } from '../generate';

const insertBatch = `insert into claim_code_batch (program_id, id, level_id, quantity, code_length, created_by_id, created_by_name, name)
	values ($1, $2, $3, $4, $5, $6, $7, $8)`;

/**
 * A batch, its codes, its audit entry and the job's end in one transaction: all or nothing, however often it is
 * retried.
 */
export async function runClaimCodeGeneration(
	run: JobRun<ClaimCodesInput, ClaimCodesResult, 'generating'>,
): Promise<undefined> {
	const { id: batchId, programId, accountId, params, createdById, createdByName } = run;
	if (!programId) throw new AppError('NOT_FOUND', { entity: 'program' });
	const { levelId, quantity, name } = params;
	await run.transaction(async (client: PoolClient) => {
		run.progress({ stage: 'generating', done: 0, total: quantity, part: 0 });
		// The quantity may no longer be possible; batches of one program run one after another.
		await takeGenerationTurn(client, programId);
		const { length, level, made } = await readCodeProgram(client, programId, levelId);
		checkCapacity(length, made, quantity);
		const batch = [programId, batchId, levelId, quantity, length, createdById, createdByName, name];
		await client.query(insertBatch, batch);
		await generateCodes(client, { programId, batchId, levelId, length, quantity }, (done) =>
			run.progress({ done, part: done / quantity }),
		);
		const result: ClaimCodesResult = { batchId, level, quantity };
		const event = { action: 'generate', entity: 'claimCodeBatch', entityId: batchId, accountId, programId };
		await auditJob(client, run, { ...event, after: { level, quantity, ...(name && { name }) } });
		await run.finish(client, { result, done: quantity, total: quantity });
	});
	return undefined;
}
