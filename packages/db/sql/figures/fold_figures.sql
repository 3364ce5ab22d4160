create or replace function fold_figures(hours int) returns bigint language plpgsql as $$
declare
	found bigint;
	looked bigint := 0;
begin
	if not pg_try_advisory_xact_lock(7242) then
		return 0;
	end if;
	with fresh as materialized (select distinct program_id, hour from order_figure where not folded limit hours), gone as (
		delete from order_figure f using fresh where f.program_id = fresh.program_id and f.hour = fresh.hour returning f.*
	), kept as (
		insert into order_figure (program_id, hour, status, folded, moments, orders, points, dollars, items, pieces, item_points, item_dollars)
		select program_id, hour, status, true, sum(moments), sum(orders), sum(points), sum(dollars), sum(items), sum(pieces), sum(item_points), sum(item_dollars)
		from gone group by 1, 2, 3
		having (sum(moments), sum(orders), sum(points), sum(dollars), sum(items), sum(pieces), sum(item_points), sum(item_dollars)) <> (0, 0, 0, 0, 0, 0, 0, 0)
		order by 1, 2
	) select count(*) into found from fresh;
	looked := looked + found;
	with fresh as materialized (select distinct program_id, month from order_month_figure where not folded limit hours), gone as (
		delete from order_month_figure f using fresh where f.program_id = fresh.program_id and f.month = fresh.month returning f.*
	), kept as (
		insert into order_month_figure (program_id, month, status, folded, moments, orders, points, dollars)
		select program_id, month, status, true, sum(moments), sum(orders), sum(points), sum(dollars) from gone group by 1, 2, 3
		having (sum(moments), sum(orders), sum(points), sum(dollars)) <> (0, 0, 0, 0)
		order by 1, 2
	) select count(*) into found from fresh;
	looked := looked + found;
	with fresh as materialized (select distinct program_id, hour from tax_figure where not folded limit hours), gone as (
		delete from tax_figure f using fresh where f.program_id = fresh.program_id and f.hour = fresh.hour returning f.*
	), kept as (
		insert into tax_figure (program_id, hour, country, state, folded, moments, to_collect, taxable, of_orders)
		select program_id, hour, country, state, true, sum(moments), sum(to_collect), sum(taxable), sum(of_orders) from gone group by 1, 2, 3, 4
		having (sum(moments), sum(to_collect), sum(taxable), sum(of_orders)) <> (0, 0, 0, 0)
		order by 1, 2
	) select count(*) into found from fresh;
	looked := looked + found;
	with fresh as materialized (select distinct program_id, hour from ledger_figure where not folded limit hours), gone as (
		delete from ledger_figure f using fresh where f.program_id = fresh.program_id and f.hour = fresh.hour returning f.*
	), kept as (
		insert into ledger_figure (program_id, hour, type, folded, entries, points)
		select program_id, hour, type, true, sum(entries), sum(points) from gone group by 1, 2, 3
		having (sum(entries), sum(points)) <> (0, 0)
		order by 1, 2
	) select count(*) into found from fresh;
	return looked + found;
end
$$;
