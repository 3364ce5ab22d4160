import { newId, type PoolClient } from '@rewards/db';
import { auditRow } from '../../../audit';
import type { JobRun } from '../../../jobs';

const insert = `insert into audit_entry (id, account_id, program_id, actor_id, actor_name, action, entity, entity_id, after)
	values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

/** One entry for all that a job has done to a program's participants, with its counts, in the name of whoever asked for it. */
export async function auditJob(
	client: PoolClient,
	run: JobRun<unknown>,
	event: { action: string; entityId: string; after: Record<string, unknown> },
): Promise<void> {
	const { accountId, programId } = run;
	const row = auditRow({ session: null }, { ...event, entity: 'participant', accountId, programId });
	if (!row) return;
	await client.query(insert, [
		newId(),
		row.accountId,
		row.programId,
		run.createdById,
		run.createdByName,
		row.action,
		row.entity,
		row.entityId,
		JSON.stringify(row.after),
	]);
}
