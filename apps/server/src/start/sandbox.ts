import { randomUUID } from 'node:crypto';
import { seal } from '@rewards/api/crypto/index';
import { secretOf } from '@rewards/api/crypto/secret-of';
import type { Services } from '@rewards/api/trpc/index';
import type { ProcessParts } from './run';

/** Starts the sandbox if the settings ask for one, which they never do in production; returns its address. */
export async function openSandbox({
	env,
	cleanup,
}: Pick<ProcessParts, 'env' | 'cleanup'>): Promise<string | undefined> {
	if (!env.sandbox || env.production) return undefined;
	const { startSandbox } = await import('../sandbox');
	const sandbox = await startSandbox(env.sandbox.port);
	cleanup.add('sandbox', () => sandbox.close());
	return sandbox.url;
}

const follow = `update program set
		replink_catalog_endpoint = regexp_replace(replink_catalog_endpoint, '^http://127\\.0\\.0\\.1:\\d+/feed/', $1 || '/feed/'),
		replink_endpoint = regexp_replace(replink_endpoint, '^http://127\\.0\\.0\\.1:\\d+/supplier$', $1 || '/supplier')
	where (replink_catalog_endpoint ~ '^http://127\\.0\\.0\\.1:\\d+/feed/' and not starts_with(replink_catalog_endpoint, $1 || '/'))
		or (replink_endpoint ~ '^http://127\\.0\\.0\\.1:\\d+/supplier$' and not starts_with(replink_endpoint, $1 || '/'))`;
const followOld = `update program_supplier set endpoint = regexp_replace(endpoint, '^http://127\\.0\\.0\\.1:\\d+/supplier$', $1 || '/supplier')
	where endpoint ~ '^http://127\\.0\\.0\\.1:\\d+/supplier$' and not starts_with(endpoint, $1 || '/')`;
const keyless = `select id from program where replink_endpoint = $1 || '/supplier' and dev_key is null`;

/**
 * Updates programs whose feed or supplier is the sandbox to its current address. Its supplier accepts any key; a
 * program without one couldn't call it.
 */
export async function followSandbox({ db, config }: Pick<Services, 'db' | 'config'>, url: string): Promise<void> {
	await db.pool.query(follow, [url]);
	await db.pool.query(followOld, [url]);
	const { rows } = await db.pool.query<{ id: string }>(keyless, [url]);
	for (const { id } of rows)
		await db.pool.query('update program set dev_key = $2 where id = $1 and dev_key is null', [
			id,
			seal(config.dataKey, randomUUID(), secretOf(id, 'devKey')),
		]);
}
