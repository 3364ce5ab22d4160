create or replace view order_month_figure_fault as
	select program_id, month, status, sum(moments)::bigint as moments, sum(orders)::bigint as orders, sum(points)::bigint as points, sum(dollars) as dollars
	from (
		select program_id, date_trunc('month', ordered_at, 'UTC') as month, status, count(*) as moments, count(*) as orders, sum(total) as points, sum(total_amount) as dollars
		from "order" group by 1, 2, 3
		union all
		select e.program_id, date_trunc('month', e.at, 'UTC'), o.status, count(*), 0, -sum(e.points), -sum(e.amount)
		from order_ending e join "order" o on o.program_id = e.program_id and o.id = e.order_id group by 1, 2, 3
		union all
		select program_id, month, status, -moments, -orders, -points, -dollars from order_month_figure
	) f
	group by 1, 2, 3
	having (sum(moments), sum(orders), sum(points), sum(dollars)) <> (0, 0, 0, 0);
