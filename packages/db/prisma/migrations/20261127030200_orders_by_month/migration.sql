-- CreateTable
CREATE TABLE "order_month_figure" (
    "program_id" UUID NOT NULL,
    "month" TIMESTAMPTZ(3) NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "status" TEXT NOT NULL,
    "folded" BOOLEAN NOT NULL DEFAULT false,
    "orders" BIGINT NOT NULL,
    "points" BIGINT NOT NULL,
    "dollars" DECIMAL NOT NULL,

    CONSTRAINT "order_month_figure_pkey" PRIMARY KEY ("program_id","month","id")
);

-- By hand.
--
-- Orders by month of UTC as well, for a report over hundreds of programs: of small ones there are nearly as many hours as orders. Kept as the figures by hour are.

alter table order_month_figure set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);
create index order_month_figure_fresh on order_month_figure (program_id, month) where not folded;

-- Whoever writes orders writes these, too, from the moment at which they are all there.
lock table "order" in share row exclusive mode;

create or replace function figures_of_added_orders() returns trigger language plpgsql as $$
begin
	insert into order_figure (program_id, hour, status, orders, points, dollars)
	select program_id, date_trunc('hour', ordered_at, 'UTC'), status, count(*), sum(total), sum(total_amount)
	from added where deleted_at is null group by 1, 2, 3;
	insert into order_month_figure (program_id, month, status, orders, points, dollars)
	select program_id, date_trunc('month', ordered_at, 'UTC'), status, count(*), sum(total), sum(total_amount)
	from added where deleted_at is null group by 1, 2, 3;
	insert into tax_figure (program_id, hour, state, orders, to_collect, taxable, of_orders)
	select program_id, date_trunc('hour', ordered_at, 'UTC'), coalesce(tax_response#>>'{jurisdictions,state}', ''), count(*),
		coalesce(sum(tax_dollars(tax_response, 'amountToCollect')), 0), coalesce(sum(tax_dollars(tax_response, 'taxableAmount')), 0),
		coalesce(sum(tax_dollars(tax_response, 'orderTotalAmount')), 0)
	from added where deleted_at is null and tax_response is not null and status <> 'Void' group by 1, 2, 3;
	return null;
end
$$;

create or replace function add_figures_of_order(o "order", sign int) returns void language plpgsql as $$
begin
	if o.deleted_at is not null then
		return;
	end if;
	insert into order_figure (program_id, hour, status, orders, points, dollars, items, pieces, item_points, item_dollars)
	select o.program_id, date_trunc('hour', o.ordered_at, 'UTC'), o.status, sign, sign * o.total, sign * o.total_amount, sign * count(*),
		sign * coalesce(sum(i.quantity), 0), sign * coalesce(sum(i.total), 0), sign * coalesce(sum(i.amount), 0)
	from order_item i where i.program_id = o.program_id and i.order_id = o.id;
	insert into order_month_figure (program_id, month, status, orders, points, dollars)
	values (o.program_id, date_trunc('month', o.ordered_at, 'UTC'), o.status, sign, sign * o.total, sign * o.total_amount);
end
$$;

create view order_month_figure_fault as
	select program_id, month, status, sum(orders)::bigint as orders, sum(points)::bigint as points, sum(dollars) as dollars
	from (
		select program_id, date_trunc('month', ordered_at, 'UTC') as month, status, count(*) as orders, sum(total) as points, sum(total_amount) as dollars
		from "order" where deleted_at is null group by 1, 2, 3
		union all
		select program_id, month, status, -orders, -points, -dollars from order_month_figure
	) f
	group by 1, 2, 3
	having (sum(orders), sum(points), sum(dollars)) <> (0, 0, 0);

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
	insert into order_month_figure (program_id, month, status, orders, points, dollars)
	select program_id, month, status, orders, points, dollars from order_month_figure_fault order by program_id, month;
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
	with fresh as materialized (select distinct program_id, month from order_month_figure where not folded limit hours), gone as (
		delete from order_month_figure f using fresh where f.program_id = fresh.program_id and f.month = fresh.month returning f.*
	), kept as (
		insert into order_month_figure (program_id, month, status, folded, orders, points, dollars)
		select program_id, month, status, true, sum(orders), sum(points), sum(dollars) from gone group by 1, 2, 3
		having (sum(orders), sum(points), sum(dollars)) <> (0, 0, 0)
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

insert into order_month_figure (program_id, month, status, orders, points, dollars)
select program_id, month, status, orders, points, dollars from order_month_figure_fault order by program_id, month;
