/** Condition of an order `w` that waits in API Error: what every list and count of such orders means (decision 83). */
const inError = `w.status = 'API Error' and w.deleted_at is null`;

const openErrors = `select e.program_id, e.order_id, e.id, e.message, e.created_at as since, null::timestamptz as cleared_at, null::uuid as cleared_by_id
	from order_error e where e.cleared_at is null`;

/** With the latest of its errors, which staff cleared; older data may have none at all. */
const waiting = `select w.program_id, w.id as order_id, w.id, coalesce(l.message, '') as message, coalesce(l.created_at, w.updated_at) as since,
		l.cleared_at, l.cleared_by_id
	from "order" w left join lateral (
		select c.message, c.created_at, c.cleared_at, c.cleared_by_id from order_error c
		where c.program_id = w.program_id and c.order_id = w.id order by c.cleared_at desc limit 1
	) l on true
	where ${inError} and not exists (
		select from order_error x where x.program_id = w.program_id and x.order_id = w.id and x.cleared_at is null
	)`;

/**
 * Each order once: those with an open error, whatever their status, by the id of the error, and those in API Error
 * without one, by their own id. Nothing that staff clear hides an order that waits for them.
 */
export const ordersWithErrors = `(${openErrors} union all ${waiting})`;
