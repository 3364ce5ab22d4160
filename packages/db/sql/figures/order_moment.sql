-- The movements of orders: what reports count, when it counts. Its two parts are read from their indexes in the order of time and merged, so each must stay a plain table.
create or replace view order_moment as
	select program_id, id, id as order_id, ordered_at as at, 'order'::text as kind, total as points, total_amount as amount, total_shipping as shipping,
		null::numeric as tax, null::numeric as taxable, null::numeric as of_order, null::numeric as taxable_before
	from "order"
	union all
	select program_id, id, order_id, at, kind, -points, -amount, -shipping, -tax, -taxable, -of_order, taxable_before from order_ending;
