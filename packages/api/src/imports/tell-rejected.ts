import type { PoolClient } from '@rewards/db';
import { type CountedOnly, keepCounted, keepRejects } from './keep-rejects';
import { faultNames } from './staging';

/**
 * Writes the invalid rows of a stage as error lines of a job, and adds those that were only counted. Returns their
 * number.
 */
export const tellRejected = async (
	client: PoolClient,
	jobId: string,
	{ table, counted }: { table: string; counted?: CountedOnly | undefined },
): Promise<number> =>
	(await keepRejects(client, jobId, `select line, ${faultNames} from ${table} where fault_code is not null`)) +
	(counted ? await keepCounted(client, jobId, counted) : 0);
