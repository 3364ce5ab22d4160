import type { PoolClient } from '@rewards/db';
import { auditJob } from '../../../audit';
import type { AnyRun } from '../../../jobs';
import type { BuildKey } from './build-steps';

type Action = 'rebuild' | 'rebuildUnchanged' | 'rebuildWaits' | 'rebuildFailed' | 'restore';

/** Writes the audit entry of a build's end, in the transaction that ends it. */
export const auditBuild = (
	client: PoolClient,
	run: AnyRun,
	{ programId, buildId }: BuildKey,
	action: Action,
	after: Record<string, unknown>,
): Promise<void> => {
	const { accountId } = run;
	return auditJob(client, run, { action, entity: 'catalogueBuild', entityId: buildId, accountId, programId, after });
};
