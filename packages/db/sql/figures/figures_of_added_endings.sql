create or replace function figures_of_added_endings() returns trigger language plpgsql as $$
begin
	insert into order_figure (program_id, hour, status, moments, points, dollars, items, pieces, item_points, item_dollars)
	select e.program_id, date_trunc('hour', e.at, 'UTC'), o.status, count(*), -sum(e.points), -sum(e.amount), sum(e.items), -sum(e.quantity), -sum(e.points), -sum(e.amount)
	from added e join "order" o on o.program_id = e.program_id and o.id = e.order_id group by 1, 2, 3;
	insert into order_month_figure (program_id, month, status, moments, orders, points, dollars)
	select e.program_id, date_trunc('month', e.at, 'UTC'), o.status, count(*), 0, -sum(e.points), -sum(e.amount)
	from added e join "order" o on o.program_id = e.program_id and o.id = e.order_id group by 1, 2, 3;
	insert into tax_figure (program_id, hour, country, state, moments, to_collect, taxable, of_orders)
	select e.program_id, date_trunc('hour', e.at, 'UTC'), coalesce(o.tax_response#>>'{jurisdictions,country}', ''), coalesce(o.tax_response#>>'{jurisdictions,state}', ''), count(*), -sum(e.tax), -sum(e.taxable), -sum(e.of_order)
	from added e join "order" o on o.program_id = e.program_id and o.id = e.order_id where o.tax_response is not null group by 1, 2, 3, 4;
	update "order" o set cancelled_total = o.cancelled_total + e.cancelled_total, cancelled_amount = o.cancelled_amount + e.cancelled_amount,
		cancelled_shipping = o.cancelled_shipping + e.cancelled_shipping, cancelled_tax = o.cancelled_tax + e.cancelled_tax,
		returned_total = o.returned_total + e.returned_total, returned_amount = o.returned_amount + e.returned_amount,
		returned_shipping = o.returned_shipping + e.returned_shipping, returned_tax = o.returned_tax + e.returned_tax
	from (
		select program_id, order_id, coalesce(sum(points) filter (where kind <> 'returned'), 0)::int as cancelled_total, coalesce(sum(amount) filter (where kind <> 'returned'), 0) as cancelled_amount, coalesce(sum(shipping) filter (where kind <> 'returned'), 0) as cancelled_shipping, coalesce(sum(tax) filter (where kind <> 'returned'), 0) as cancelled_tax,
			coalesce(sum(points) filter (where kind = 'returned'), 0)::int as returned_total, coalesce(sum(amount) filter (where kind = 'returned'), 0) as returned_amount, coalesce(sum(shipping) filter (where kind = 'returned'), 0) as returned_shipping, coalesce(sum(tax) filter (where kind = 'returned'), 0) as returned_tax
		from added group by 1, 2
	) e
	where o.program_id = e.program_id and o.id = e.order_id;
	return null;
end
$$;
create or replace trigger order_ending_figures_insert after insert on order_ending
	referencing new table as added for each statement execute function figures_of_added_endings();
