-- Of one order with its items and endings, as it is, or as it was (`sign` -1).
create or replace function add_figures_of_order(o "order", sign int) returns void language plpgsql as $$
begin
	insert into order_figure (program_id, hour, status, moments, orders, points, dollars, items, pieces, item_points, item_dollars)
	select o.program_id, date_trunc('hour', o.ordered_at, 'UTC'), o.status, sign, sign, sign * o.total, sign * o.total_amount, sign * count(*),
		sign * coalesce(sum(i.quantity), 0), sign * coalesce(sum(i.total), 0), sign * coalesce(sum(i.amount), 0)
	from order_item i where i.program_id = o.program_id and i.order_id = o.id
	union all
	select e.program_id, date_trunc('hour', e.at, 'UTC'), o.status, sign, 0, -sign * e.points, -sign * e.amount, sign * e.items, -sign * e.quantity, -sign * e.points, -sign * e.amount
	from order_ending e where e.program_id = o.program_id and e.order_id = o.id;
	insert into order_month_figure (program_id, month, status, moments, orders, points, dollars)
	values (o.program_id, date_trunc('month', o.ordered_at, 'UTC'), o.status, sign, sign, sign * o.total, sign * o.total_amount);
	insert into order_month_figure (program_id, month, status, moments, orders, points, dollars)
	select e.program_id, date_trunc('month', e.at, 'UTC'), o.status, sign, 0, -sign * e.points, -sign * e.amount
	from order_ending e where e.program_id = o.program_id and e.order_id = o.id;
end
$$;
