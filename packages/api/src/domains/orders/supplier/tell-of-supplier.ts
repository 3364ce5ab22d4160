import type { Pool } from '@rewards/db';

// The nearest account from each program's upwards that has somebody who may act on orders; one notice for each person.
const sql = `with programs as (
		select distinct on (p.id) p.id, p.name, a.path from program p join account a on a.id = p.account_id
		where p.deleted_at is null and (
			lower(p.replink_endpoint) like lower($1) || '%' and exists (select from order_dispatch d where d.program_id = p.id)
			or exists (
				select from program_supplier s join order_dispatch d on d.program_id = s.program_id and d.supplier_id = s.id
				where s.program_id = p.id and lower(s.endpoint) like lower($1) || '%' and d.due_at is not null
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

/** Tells those who look after orders that a supplier doesn't answer, so that orders wait. Called once for each time that its circuit opens. */
export const tellOfSupplier = (pool: Pool, origin: string): Promise<unknown> =>
	pool.query(sql, [origin.replace(/[\\%_]/g, '\\$&')]);
