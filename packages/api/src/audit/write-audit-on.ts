import type { Statements } from '@rewards/db';
import { type AuditActor, type AuditEvent, auditRow } from './write-audit';

const insert = `insert into audit_entry (id, account_id, program_id, actor_id, actor_name, session_id, ip, action, entity, entity_id, before, after)
	values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb, $12::jsonb)`;
/** The same from one jsonb of a row of `auditRow`, for a statement that writes the change and its entry at once. */
export const auditOfJson = (row: string, after: string): string =>
	`insert into audit_entry (id, account_id, program_id, actor_id, actor_name, session_id, ip, action, entity, entity_id, after)
	select (${row}->>'id')::uuid, (${row}->>'accountId')::uuid, (${row}->>'programId')::uuid, (${row}->>'actorId')::uuid, ${row}->>'actorName',
		(${row}->>'sessionId')::uuid, ${row}->>'ip', ${row}->>'action', ${row}->>'entity', ${row}->>'entityId', ${after}`;

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** `writeAudit` for a transaction on a raw connection, or on statements of one. */
export async function writeAuditOn(client: Statements, actor: AuditActor, event: AuditEvent): Promise<void> {
	const row = auditRow(actor, event);
	await actor.once?.done(client, { entity: event.entity, id: event.entityId });
	if (!row) return;
	const { id, accountId, programId, actorId, actorName, sessionId, ip, action, entity, entityId } = row;
	const who = [id, accountId, programId, actorId, actorName, sessionId, ip];
	await client.query(insert, [...who, action, entity, entityId, json(row.before), json(row.after)]);
}
