import type { PoolClient } from '@rewards/db';
import type { BuildKey } from './build-steps';
import type { Comparison } from './compare';

/** The feed that a build has read, for the next build to compare with. */
export interface ReadFeed {
	etag: string;
	modified: string;
	digest: Buffer;
	rules: Buffer;
	rejectsOf: string;
}

const setFeed = `update catalogue_build set feed_etag = $3, feed_modified = $4, feed_digest = $5, feed_rules = $6, rejects_of = $7
	where program_id = $1 and id = $2`;
/** Stores the identity of the feed, in the transaction that records its outcome. */
export const rememberFeed = (client: PoolClient, { programId, buildId }: BuildKey, feed: ReadFeed): Promise<unknown> =>
	client.query(setFeed, [programId, buildId, feed.etag, feed.modified, feed.digest, feed.rules, feed.rejectsOf]);

const setCounts = `update catalogue_build set before_count = $3, product_count = $4, new_count = $5, gone_count = $6, dearer_count = $7,
	cheaper_count = $8, changed_count = $9, rejected_count = $10 where program_id = $1 and id = $2`;
export const countBuild = (client: PoolClient, { programId, buildId }: BuildKey, found: Comparison): Promise<unknown> =>
	client.query(setCounts, [
		programId,
		buildId,
		found.before,
		found.after,
		found.added,
		found.gone,
		found.dearer,
		found.cheaper,
		found.changed,
		found.rejected,
	]);

const end = `update catalogue_build set status = case when $3 then 'Completed with Error' else 'Completed' end, finished_at = clock_timestamp(),
	wait_reason = '' where program_id = $1 and id = $2 and finished_at is null returning id`;
/** Ends a build. False when it had already ended. */
export async function endBuild(
	client: PoolClient,
	{ programId, buildId }: BuildKey,
	withError: boolean,
): Promise<boolean> {
	return (await client.query(end, [programId, buildId, withError])).rowCount === 1;
}

const forget = 'update catalogue_build set feed_digest = null where program_id = $1 and id = $2 and not applied';
/**
 * Ends a build whose feed neither went on sale nor was declined. Forgets the feed, so that the next build reads it
 * again instead of treating it as unchanged. False when the build had already ended.
 */
export async function dropBuild(client: PoolClient, key: BuildKey): Promise<boolean> {
	const ended = await endBuild(client, key, true);
	if (ended) await client.query(forget, [key.programId, key.buildId]);
	await dropWaiting(client, key.buildId);
	return ended;
}

const sell = `with b as (update catalogue_build set applied = true where program_id = $1 and id = $2 returning id)
	update program p set current_build_id = b.id from b where p.id = $1`;
export const sellBuild = (client: PoolClient, { programId, buildId }: BuildKey): Promise<unknown> =>
	client.query(sell, [programId, buildId]);

const mark = `update catalogue_build c set feed_etag = b.feed_etag, feed_modified = b.feed_modified, feed_digest = b.feed_digest, feed_rules = b.feed_rules
	from catalogue_build b, program p
	where p.id = $1 and c.program_id = p.id and c.id = p.current_build_id and b.program_id = p.id and b.id = $2`;
/**
 * What is on sale equals this build's feed exactly, though another build put it there: that one can still be undone.
 */
export const markOnSale = (client: PoolClient, { programId, buildId }: BuildKey): Promise<unknown> =>
	client.query(mark, [programId, buildId]);

/** Where the records of a feed wait for approval. */
export const waitingTable = (buildId: string): string => `feed_stage.b${buildId.replaceAll('-', '')}`;

const wait = `update catalogue_build set status = 'Waiting for Agreement', wait_reason = $3 where program_id = $1 and id = $2`;
/** Keeps a staged feed until a user approves it. */
export async function waitForAgreement(
	client: PoolClient,
	{ programId, buildId }: BuildKey,
	reason: 'shrunk' | 'prices',
	table: string,
): Promise<void> {
	const waiting = waitingTable(buildId);
	if (table !== waiting) await client.query(`create table ${waiting} as table ${table}`);
	await client.query(wait, [programId, buildId, reason]);
}

export const dropWaiting = (client: PoolClient, buildId: string): Promise<unknown> =>
	client.query(`drop table if exists ${waitingTable(buildId)}`);
