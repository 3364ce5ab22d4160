import type { Pool, PoolClient } from '@rewards/db';

// Orders that fail at the same time send one notice.
const alone = `select pg_advisory_xact_lock(hashtextextended('order errors of ' || $1::text, 0))`;
// The nearest account, from the program's upwards, with a user who may act on orders.
const sql = `with ways as (
		select u.id, cardinality(a.path) as depth from app_user u
		join role r on r.id = u.role_id and r.manage_orders
		join account a on a.id = u.account_id
		where u.deleted_at is null and a.id = any ((select path from account x join program p on p.account_id = x.id where p.id = $1::uuid)::uuid[])
	)
	insert into notification (id, user_id, kind, params)
	select gen_random_uuid(), w.id, 'orderErrors', jsonb_build_object('programId', $1::uuid::text) from ways w
	where w.depth = (select max(depth) from ways) and not exists (
		select from notification n
		where n.user_id = w.id and n.kind = 'orderErrors' and n.read_at is null and n.params->>'programId' = $1::uuid::text
	)`;

/**
 * Notifies the users who look after a program's orders that some have errors. Users with an unread notice get no second
 * one. In a transaction, call it last.
 */
export async function tellOfErrors(client: Pool | PoolClient, programId: string): Promise<void> {
	await client.query(alone, [programId]);
	await client.query(sql, [programId]);
}
