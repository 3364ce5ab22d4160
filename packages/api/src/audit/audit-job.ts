import type { PoolClient } from '@rewards/db';
import type { AnyRun } from '../jobs';
import type { AuditEvent } from './write-audit';
import { writeAuditOn } from './write-audit-on';

/** Writes an entry for a job's work, in the job's transaction and with its requester's name, session and address. */
export function auditJob(client: PoolClient, run: AnyRun, event: AuditEvent): Promise<void> {
	const { createdById, createdByName, sessionId, ip } = run;
	const session = createdById ? { id: sessionId ?? '', user: { id: createdById, displayName: createdByName } } : null;
	return writeAuditOn(client, { session, request: { ip } }, event);
}
