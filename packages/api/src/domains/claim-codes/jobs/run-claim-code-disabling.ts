import { unusedStatuses } from '@rewards/validators/claim-codes/codes';
import type { ClaimCodesDisabled } from '@rewards/validators/claim-codes/schemas';
import { auditJob } from '../../../audit';
import { AppError } from '../../../errors';
import type { JobRun } from '../../../jobs';
import type { ClaimCodeDisablingParams } from './claim-code-disabling';

// Locked by id, the order of all code that writes several participants. A concurrent use of a code wins, and the code
// is no longer unused.
const lock = `select count(*) from (
	select p.id from participant p where p.program_id = $1 and p.batch_id = $2 and p.status = any($3)
		and p.deleted_at is null order by p.id for no key update of p) locked`;
const disable = `update participant set status = 'Disabled', version = version + 1, updated_at = now()
	where program_id = $1 and batch_id = $2 and status = any($3) and deleted_at is null`;
const used = `select count(*) as n from participant
	where program_id = $1 and batch_id = $2 and status = 'Used' and deleted_at is null`;
const mark = `update claim_code_batch set disabled_at = now() where program_id = $1 and id = $2`;

/** Disables all unused codes of a batch or none. Used ones stay unchanged. */
export async function runClaimCodeDisabling(
	run: JobRun<ClaimCodeDisablingParams, ClaimCodesDisabled>,
): Promise<undefined> {
	const { programId, accountId } = run;
	const { batchId } = run.params;
	if (!programId) throw new AppError('NOT_FOUND', { entity: 'program' });
	await run.transaction(async (client) => {
		run.progress({ stage: 'saving' });
		const values = [programId, batchId];
		const unused = [...values, unusedStatuses];
		await client.query(lock, unused);
		const disabled = (await client.query(disable, unused)).rowCount ?? 0;
		const { rowCount } = await client.query(mark, values);
		if (rowCount === 0) throw new AppError('NOT_FOUND', { entity: 'claimCodeBatch' });
		const { rows } = await client.query<{ n: number }>(used, values);
		const result: ClaimCodesDisabled = { batchId, disabled, used: Number(rows[0]?.n ?? 0) };
		const event = { action: 'disable', entity: 'claimCodeBatch', entityId: batchId, accountId, programId };
		await auditJob(client, run, { ...event, after: { disabled: result.disabled, used: result.used } });
		await run.finish(client, { result, done: disabled, total: disabled });
	});
	return undefined;
}
