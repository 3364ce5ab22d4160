import type { PoolClient } from '@rewards/db';
import type { AnyRun } from '../jobs';
import type { AuditEvent } from './write-audit';
import { writeAuditOn } from './write-audit-on';

/**
 * An entry for what a job has done, in the job's transaction and in the name, session and address of whoever asked for
 * it.
 */
export function auditJob(client: PoolClient, run: AnyRun, event: AuditEvent): Promise<void> {
	const { createdById, createdByName, sessionId, ip } = run;
	const session = createdById ? { id: sessionId ?? '', user: { id: createdById, displayName: createdByName } } : null;
	return writeAuditOn(client, { session, request: { ip } }, event);
}
