import type { PoolClient } from '@rewards/db';
import { feedColumns } from './stage-feed';

const pastColumns = `program_id, id, since_build_id, ${feedColumns}, price_points, fingerprint, created_at`;
const isChanged = `(d.dearer <> 0 or d.fields <> '{}' or d.price <> d.old_price)`;

const keep = `insert into product_past (${pastColumns}, until_build_id)
	select ${pastColumns.replaceAll(/(\w+)/g, 'p.$1')}, $2 from product p
	where p.program_id = $1 and (p.id in (select id from gone) or p.id in (select d.old_id from delta d where ${isChanged}))`;
const remove = 'delete from product p using gone g where p.program_id = $1 and p.id = g.id';
const change = `update product p set since_build_id = $2, fingerprint = d.fingerprint, price_points = d.price::int,
		${feedColumns.replaceAll(/(\w+)/g, '$1 = d.$1')}
	from delta d where p.program_id = $1 and p.id = d.old_id and ${isChanged}`;
// The same product in another record: only the feed's notation has changed.
const remark = `update product p set fingerprint = d.fingerprint from delta d where p.program_id = $1 and p.id = d.old_id and not ${isChanged}
	and p.fingerprint is distinct from d.fingerprint`;
const add = `insert into product (program_id, id, since_build_id, fingerprint, price_points, ${feedColumns})
	select $1::uuid, d.id, $2::uuid, d.fingerprint, d.price::int, ${feedColumns.replaceAll(/(\w+)/g, 'd.$1')} from delta d where d.old_id is null`;

/**
 * Puts the changes that `compareFeed` found on sale, and keeps the rows that it ends as history. Other transactions see
 * none of it before the caller's transaction commits, and all of it afterwards; readers never wait.
 */
export async function applyFeed(client: PoolClient, programId: string, buildId: string): Promise<void> {
	await client.query(keep, [programId, buildId]);
	await client.query(remove, [programId]);
	await client.query(change, [programId, buildId]);
	await client.query(remark, [programId]);
	await client.query(add, [programId, buildId]);
}
