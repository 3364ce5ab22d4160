create or replace function figures_of_added_orders() returns trigger language plpgsql as $$
begin
	insert into order_figure (program_id, hour, status, moments, orders, points, dollars)
	select program_id, date_trunc('hour', ordered_at, 'UTC'), status, count(*), count(*), sum(total), sum(total_amount) from added group by 1, 2, 3;
	insert into order_month_figure (program_id, month, status, moments, orders, points, dollars)
	select program_id, date_trunc('month', ordered_at, 'UTC'), status, count(*), count(*), sum(total), sum(total_amount) from added group by 1, 2, 3;
	insert into tax_figure (program_id, hour, country, state, moments, to_collect, taxable, of_orders)
	select program_id, date_trunc('hour', ordered_at, 'UTC'), coalesce(tax_response#>>'{jurisdictions,country}', ''), coalesce(tax_response#>>'{jurisdictions,state}', ''), count(*),
		coalesce(sum(tax_dollars(tax_response, 'amountToCollect')), 0), coalesce(sum(tax_dollars(tax_response, 'taxableAmount')), 0),
		coalesce(sum(tax_dollars(tax_response, 'orderTotalAmount')), 0)
	from added where tax_response is not null group by 1, 2, 3, 4;
	return null;
end
$$;
create or replace trigger order_figures_insert after insert on "order"
	referencing new table as added for each statement execute function figures_of_added_orders();
