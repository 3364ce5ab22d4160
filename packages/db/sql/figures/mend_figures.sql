create or replace function mend_figures() returns bigint language plpgsql as $$
declare
	added bigint;
	mended bigint := 0;
begin
	perform pg_advisory_xact_lock(7242);
	insert into order_figure (program_id, hour, status, moments, orders, points, dollars, items, pieces, item_points, item_dollars)
	select program_id, hour, status, moments, orders, points, dollars, items, pieces, item_points, item_dollars from order_figure_fault order by program_id, hour;
	get diagnostics added = row_count;
	mended := mended + added;
	insert into order_month_figure (program_id, month, status, moments, orders, points, dollars)
	select program_id, month, status, moments, orders, points, dollars from order_month_figure_fault order by program_id, month;
	get diagnostics added = row_count;
	mended := mended + added;
	insert into tax_figure (program_id, hour, country, state, moments, to_collect, taxable, of_orders)
	select program_id, hour, country, state, moments, to_collect, taxable, of_orders from tax_figure_fault order by program_id, hour;
	get diagnostics added = row_count;
	mended := mended + added;
	insert into ledger_figure (program_id, hour, type, entries, points)
	select program_id, hour, type, entries, points from ledger_figure_fault order by program_id, hour;
	get diagnostics added = row_count;
	return mended + added;
end
$$;
