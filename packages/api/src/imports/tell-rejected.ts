import type { PoolClient } from '@rewards/db';
import { type CountedOnly, keepCounted, keepRejects } from './keep-rejects';
import { faultNames } from './staging';

/**
 * Tells the rows of a stage that have a fault as error lines of a job, and those that it has only counted. Gives their
 * number.
 */
export const tellRejected = async (
	client: PoolClient,
	jobId: string,
	{ table, counted }: { table: string; counted?: CountedOnly | undefined },
): Promise<number> =>
	(await keepRejects(client, jobId, `select line, ${faultNames} from ${table} where fault_code is not null`)) +
	(counted ? await keepCounted(client, jobId, counted) : 0);
