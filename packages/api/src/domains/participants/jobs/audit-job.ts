import type { PoolClient } from '@rewards/db';
import { auditRow } from '../../../audit';
import type { JobRun } from '../../../jobs';

const insert = `insert into audit_entry (id, account_id, program_id, actor_id, actor_name, session_id, ip, action, entity, entity_id, after)
	values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;

/** One entry for all that a job has done to a program's participants, with its counts, in the name, session and address of whoever asked. */
export async function auditJob(
	client: PoolClient,
	run: JobRun<unknown>,
	event: { action: string; entityId: string; after: Record<string, unknown> },
): Promise<void> {
	const { accountId, programId, createdById, createdByName, sessionId, ip } = run;
	const session = createdById ? { id: sessionId ?? '', user: { id: createdById, displayName: createdByName } } : null;
	const row = auditRow({ session, request: { ip } }, { ...event, entity: 'participant', accountId, programId });
	if (!row) return;
	await client.query(insert, [
		row.id,
		row.accountId,
		row.programId,
		row.actorId,
		row.actorName,
		row.sessionId,
		row.ip,
		row.action,
		row.entity,
		row.entityId,
		JSON.stringify(row.after),
	]);
}
