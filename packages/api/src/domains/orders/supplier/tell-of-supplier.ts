import type { Pool } from '@rewards/db';

/**
 * Whether an address is of the place: `https://parts.example` matches neither `https://parts.example.org` nor
 * `https://parts.example:8443`.
 */
const below = (address: string): string =>
	`starts_with(lower(${address}), lower($1)) and substr(${address}, length($1) + 1, 1) in ('', '/', '?', '#')`;

// The nearest account, from each program's upwards, with a user who may act on orders; one notice per user.
const sql = `with programs as (
		select distinct on (p.id) p.id, p.name, a.path from program p join account a on a.id = p.account_id
		where p.deleted_at is null and ($2::uuid is null or p.id = $2) and (
			${below('p.replink_endpoint')} and exists (select from order_dispatch d where d.program_id = p.id)
			or exists (
				select from program_supplier s join order_dispatch d on d.program_id = s.program_id and d.supplier_id = s.id
				where s.program_id = p.id and ${below('s.endpoint')} and d.due_at is not null
			)
		)
	), ways as (
		select p.id as program_id, u.id, cardinality(x.path) as depth, max(cardinality(x.path)) over (partition by p.id) as deepest
		from programs p join account x on x.id = any(p.path)
		join app_user u on u.account_id = x.id and u.deleted_at is null
		join role r on r.id = u.role_id and r.manage_orders
	)
	insert into notification (id, user_id, kind, params)
	select gen_random_uuid(), w.id, 'supplierAway', jsonb_build_object('programId', min(w.program_id::text), 'programs', count(*))
	from ways w where w.depth = w.deepest group by w.id`;

/**
 * Notifies the users who look after orders that a supplier doesn't respond, or refuses one program, so that orders
 * wait. Called once each time its circuit opens.
 */
export const tellOfSupplier = (pool: Pool, place: string, programId: string | null): Promise<unknown> =>
	pool.query(sql, [place, programId]);
