-- The figures of a program lie beside each other, hour after hour, so that a report of a year reads a few hundred pages and not one for each hour. Functions as before, but for
-- the order in which they write.

-- Adds what is missing. Each statement finds it in its own snapshot, where whatever is written meanwhile is in neither the rows nor the figures; so nobody has
-- to wait. Gives the number of rows that it added.
create or replace function mend_figures() returns bigint language plpgsql as $$
declare
	added bigint;
	mended bigint := 0;
begin
	perform pg_advisory_xact_lock(7242);
	insert into order_figure (program_id, hour, status, orders, points, dollars, items, pieces, item_points, item_dollars)
	select program_id, hour, status, orders, points, dollars, items, pieces, item_points, item_dollars from order_figure_fault order by program_id, hour;
	get diagnostics added = row_count;
	mended := mended + added;
	insert into tax_figure (program_id, hour, state, orders, to_collect, taxable, of_orders)
	select program_id, hour, state, orders, to_collect, taxable, of_orders from tax_figure_fault order by program_id, hour;
	get diagnostics added = row_count;
	mended := mended + added;
	insert into ledger_figure (program_id, hour, type, entries, points)
	select program_id, hour, type, entries, points from ledger_figure_fault order by program_id, hour;
	get diagnostics added = row_count;
	return mended + added;
end
$$;

-- Makes one row of those that stand for the same, for at most `hours` hours of each kind, the ones with new rows. Gives how many it has looked at: 0 when nothing is left, or when
-- somebody else is at it. Nobody waits for it.
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
		insert into order_figure (program_id, hour, status, folded, orders, points, dollars, items, pieces, item_points, item_dollars)
		select program_id, hour, status, true, sum(orders), sum(points), sum(dollars), sum(items), sum(pieces), sum(item_points), sum(item_dollars)
		from gone group by 1, 2, 3
		having (sum(orders), sum(points), sum(dollars), sum(items), sum(pieces), sum(item_points), sum(item_dollars)) <> (0, 0, 0, 0, 0, 0, 0)
		order by 1, 2
	) select count(*) into found from fresh;
	looked := looked + found;
	with fresh as materialized (select distinct program_id, hour from tax_figure where not folded limit hours), gone as (
		delete from tax_figure f using fresh where f.program_id = fresh.program_id and f.hour = fresh.hour returning f.*
	), kept as (
		insert into tax_figure (program_id, hour, state, folded, orders, to_collect, taxable, of_orders)
		select program_id, hour, state, true, sum(orders), sum(to_collect), sum(taxable), sum(of_orders) from gone group by 1, 2, 3
		having (sum(orders), sum(to_collect), sum(taxable), sum(of_orders)) <> (0, 0, 0, 0)
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

cluster order_figure using order_figure_pkey;
cluster tax_figure using tax_figure_pkey;
cluster ledger_figure using ledger_figure_pkey;

-- Which orders somebody may see hangs on where accounts stand in their tree. By themselves tables of fewer than fifty rows are never analyzed, and a report over all
-- programs was planned as if an account had next to none.
alter table account set (autovacuum_analyze_threshold = 5);
alter table program set (autovacuum_analyze_threshold = 5);
analyze account, program, order_figure, tax_figure, ledger_figure;
