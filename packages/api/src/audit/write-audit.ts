import { newId, type Prisma, type TransactionClient } from '@rewards/db';
import type { Context, Once, Session } from '../context';
import { changedFields } from './changed-fields';

export interface AuditEvent {
	/** create, update, delete or an action of the domain (clone, move, import). */
	action: string;
	entity: string;
	entityId: string;
	accountId?: string | null;
	programId?: string | null;
	before?: Record<string, unknown> | null;
	after?: Record<string, unknown> | null;
}

/** Who acts: a request's context, or a job's (its requester). */
export type AuditActor = {
	request?: Pick<Context['request'], 'ip'>;
	session: { id: string; user: Pick<Session['user'], 'id' | 'displayName'> } | null;
	/** Of a call with an idempotency key: writing the entry marks the key as done. */
	once?: Once | undefined;
};

/**
 * Columns of one audit entry. An update stores only the changed fields; secrets appear as "set". Null when nothing has
 * changed at all.
 */
export function auditRow(actor: AuditActor, event: AuditEvent) {
	const changed = changedFields(event.before ?? null, event.after ?? null);
	if (!changed) return null;
	return {
		id: newId(),
		accountId: event.accountId ?? null,
		programId: event.programId ?? null,
		actorId: actor.session?.user.id ?? null,
		actorName: actor.session?.user.displayName ?? '',
		sessionId: actor.session?.id || null,
		ip: actor.request?.ip ?? '',
		action: event.action,
		entity: event.entity,
		entityId: event.entityId,
		before: changed.before as Prisma.InputJsonObject | undefined,
		after: changed.after as Prisma.InputJsonObject | undefined,
	};
}

/** Writes the entry of the audit log in the transaction of the change that it describes. */
export async function writeAudit(tx: TransactionClient, actor: AuditActor, event: AuditEvent): Promise<void> {
	const data = auditRow(actor, event);
	if (data) await tx.auditEntry.create({ data, select: { id: true } });
	await actor.once?.done(tx, { entity: event.entity, id: event.entityId });
}
