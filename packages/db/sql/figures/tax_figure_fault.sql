create or replace view tax_figure_fault as
	select program_id, hour, country, state, sum(moments)::bigint as moments, sum(to_collect) as to_collect, sum(taxable) as taxable, sum(of_orders) as of_orders
	from (
		select program_id, date_trunc('hour', ordered_at, 'UTC') as hour, coalesce(tax_response#>>'{jurisdictions,country}', '') as country,
			coalesce(tax_response#>>'{jurisdictions,state}', '') as state, 1 as moments,
			coalesce(tax_dollars(tax_response, 'amountToCollect'), 0) as to_collect, coalesce(tax_dollars(tax_response, 'taxableAmount'), 0) as taxable,
			coalesce(tax_dollars(tax_response, 'orderTotalAmount'), 0) as of_orders
		from "order" where tax_response is not null
		union all
		select e.program_id, date_trunc('hour', e.at, 'UTC'), coalesce(o.tax_response#>>'{jurisdictions,country}', ''), coalesce(o.tax_response#>>'{jurisdictions,state}', ''), 1, -e.tax, -e.taxable, -e.of_order
		from order_ending e join "order" o on o.program_id = e.program_id and o.id = e.order_id where o.tax_response is not null
		union all
		select program_id, hour, country, state, -moments, -to_collect, -taxable, -of_orders from tax_figure
	) f
	group by 1, 2, 3, 4
	having (sum(moments), sum(to_collect), sum(taxable), sum(of_orders)) <> (0, 0, 0, 0);
