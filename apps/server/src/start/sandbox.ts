import type { Database } from '@rewards/db';
import type { ProcessParts } from './run';

/** Starts the sandbox where the settings ask for one, which they never do in production; gives its address. */
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

const follow = `update program set replink_catalog_endpoint = regexp_replace(replink_catalog_endpoint, '^http://127\\.0\\.0\\.1:\\d+/', $1 || '/')
	where replink_catalog_endpoint ~ '^http://127\\.0\\.0\\.1:\\d+/feed/' and not starts_with(replink_catalog_endpoint, $1 || '/')`;

/** Programs whose feed is the sandbox's find it where it listens this time. */
export async function followSandbox({ pool }: Database, url: string): Promise<void> {
	await pool.query(follow, [url]);
}
