import type { PoolClient } from '@rewards/db';
import { auditJob as writeJobAudit } from '../../../audit';
import type { AnyRun } from '../../../jobs';

/** One audit entry for everything that a job has done to a program's participants, with its counts. */
export const auditJob = (
	client: PoolClient,
	run: AnyRun,
	event: { action: string; entityId: string; after: Record<string, unknown> },
): Promise<void> =>
	writeJobAudit(client, run, {
		...event,
		entity: 'participant',
		accountId: run.accountId,
		programId: run.programId,
	});
