create or replace function add_tax_figures_of_order(o "order", sign int) returns void language plpgsql as $$
declare
	country text := coalesce(o.tax_response#>>'{jurisdictions,country}', '');
	state text := coalesce(o.tax_response#>>'{jurisdictions,state}', '');
begin
	if o.tax_response is null then
		return;
	end if;
	insert into tax_figure (program_id, hour, country, state, moments, to_collect, taxable, of_orders)
	values (o.program_id, date_trunc('hour', o.ordered_at, 'UTC'), country, state, sign,
		sign * coalesce(tax_dollars(o.tax_response, 'amountToCollect'), 0), sign * coalesce(tax_dollars(o.tax_response, 'taxableAmount'), 0),
		sign * coalesce(tax_dollars(o.tax_response, 'orderTotalAmount'), 0));
	insert into tax_figure (program_id, hour, country, state, moments, to_collect, taxable, of_orders)
	select e.program_id, date_trunc('hour', e.at, 'UTC'), country, state, sign, -sign * e.tax, -sign * e.taxable, -sign * e.of_order
	from order_ending e where e.program_id = o.program_id and e.order_id = o.id;
end
$$;
