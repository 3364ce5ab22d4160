-- CreateTable
CREATE TABLE "order_figure" (
    "program_id" UUID NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "status" TEXT NOT NULL,
    "folded" BOOLEAN NOT NULL DEFAULT false,
    "orders" BIGINT NOT NULL DEFAULT 0,
    "points" BIGINT NOT NULL DEFAULT 0,
    "dollars" DECIMAL NOT NULL DEFAULT 0,
    "items" BIGINT NOT NULL DEFAULT 0,
    "pieces" BIGINT NOT NULL DEFAULT 0,
    "item_points" BIGINT NOT NULL DEFAULT 0,
    "item_dollars" DECIMAL NOT NULL DEFAULT 0,

    CONSTRAINT "order_figure_pkey" PRIMARY KEY ("program_id","hour","id")
);

-- CreateTable
CREATE TABLE "tax_figure" (
    "program_id" UUID NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "state" TEXT NOT NULL,
    "folded" BOOLEAN NOT NULL DEFAULT false,
    "orders" BIGINT NOT NULL,
    "to_collect" DECIMAL NOT NULL,
    "taxable" DECIMAL NOT NULL,
    "of_orders" DECIMAL NOT NULL,

    CONSTRAINT "tax_figure_pkey" PRIMARY KEY ("program_id","hour","id")
);

-- CreateTable
CREATE TABLE "ledger_figure" (
    "program_id" UUID NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "type" TEXT NOT NULL,
    "folded" BOOLEAN NOT NULL DEFAULT false,
    "entries" BIGINT NOT NULL,
    "points" BIGINT NOT NULL,

    CONSTRAINT "ledger_figure_pkey" PRIMARY KEY ("program_id","hour","id")
);

-- By hand.
--
-- What reports add up, by program and hour: orders and their items by status, taxes of orders by state, entries of the ledger by type. Every statement that
-- writes orders, items or entries appends here, in the same transaction, what it adds and what it takes away. So in any snapshot the sums of these rows are
-- those of the orders, items and entries themselves, and no writer waits for another one. fold_figures() makes one row of those of an hour, which changes
-- no sum. Hours are those of UTC; whatever isn't a whole number of them is counted from the rows themselves.

alter table order_figure set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);
alter table tax_figure set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);
alter table ledger_figure set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);
create index order_figure_fresh on order_figure (program_id, hour) where not folded;
create index tax_figure_fresh on tax_figure (program_id, hour) where not folded;
create index ledger_figure_fresh on ledger_figure (program_id, hour) where not folded;

-- A figure of a stored answer about taxes. What came from outside may be anything, so what is no number is as good as not there.
create function tax_dollars(response jsonb, name text) returns numeric language sql immutable parallel safe as $$
	select round(case when response->>name ~ '^-?[0-9]{1,12}([.][0-9]{1,12})?$' then (response->>name)::numeric end, 2)
$$;

create function figures_of_added_orders() returns trigger language plpgsql as $$
begin
	insert into order_figure (program_id, hour, status, orders, points, dollars)
	select program_id, date_trunc('hour', ordered_at, 'UTC'), status, count(*), sum(total), sum(total_amount)
	from added where deleted_at is null group by 1, 2, 3;
	insert into tax_figure (program_id, hour, state, orders, to_collect, taxable, of_orders)
	select program_id, date_trunc('hour', ordered_at, 'UTC'), coalesce(tax_response#>>'{jurisdictions,state}', ''), count(*),
		coalesce(sum(tax_dollars(tax_response, 'amountToCollect')), 0), coalesce(sum(tax_dollars(tax_response, 'taxableAmount')), 0),
		coalesce(sum(tax_dollars(tax_response, 'orderTotalAmount')), 0)
	from added where deleted_at is null and tax_response is not null and status <> 'Void' group by 1, 2, 3;
	return null;
end
$$;
create trigger order_figures_insert after insert on "order"
	referencing new table as added for each statement execute function figures_of_added_orders();

-- Of one order as it is, or as it was (`sign` -1), with its items.
create function add_figures_of_order(o "order", sign int) returns void language plpgsql as $$
begin
	if o.deleted_at is not null then
		return;
	end if;
	insert into order_figure (program_id, hour, status, orders, points, dollars, items, pieces, item_points, item_dollars)
	select o.program_id, date_trunc('hour', o.ordered_at, 'UTC'), o.status, sign, sign * o.total, sign * o.total_amount, sign * count(*),
		sign * coalesce(sum(i.quantity), 0), sign * coalesce(sum(i.total), 0), sign * coalesce(sum(i.amount), 0)
	from order_item i where i.program_id = o.program_id and i.order_id = o.id;
end
$$;
create function add_tax_figures_of_order(o "order", sign int) returns void language plpgsql as $$
begin
	if o.deleted_at is not null or o.tax_response is null or o.status = 'Void' then
		return;
	end if;
	insert into tax_figure (program_id, hour, state, orders, to_collect, taxable, of_orders)
	values (o.program_id, date_trunc('hour', o.ordered_at, 'UTC'), coalesce(o.tax_response#>>'{jurisdictions,state}', ''), sign,
		sign * coalesce(tax_dollars(o.tax_response, 'amountToCollect'), 0), sign * coalesce(tax_dollars(o.tax_response, 'taxableAmount'), 0),
		sign * coalesce(tax_dollars(o.tax_response, 'orderTotalAmount'), 0));
end
$$;
-- Row by row, because most changes of an order change nothing of this: its condition keeps them out for next to nothing.
create function figures_of_changed_order() returns trigger language plpgsql as $$
begin
	if tg_op = 'DELETE' then
		perform add_figures_of_order(old, -1);
		perform add_tax_figures_of_order(old, -1);
		return null;
	end if;
	perform add_figures_of_order(old, -1);
	perform add_figures_of_order(new, 1);
	if (old.status = 'Void', old.deleted_at is null, old.ordered_at, old.tax_response)
		is distinct from (new.status = 'Void', new.deleted_at is null, new.ordered_at, new.tax_response) then
		perform add_tax_figures_of_order(old, -1);
		perform add_tax_figures_of_order(new, 1);
	end if;
	return null;
end
$$;
create trigger order_figures_update after update on "order" for each row
	when ((old.status, old.deleted_at is null, old.ordered_at, old.total, old.total_amount, old.tax_response)
		is distinct from (new.status, new.deleted_at is null, new.ordered_at, new.total, new.total_amount, new.tax_response))
	execute function figures_of_changed_order();
-- Its items are gone before it.
create trigger order_figures_delete after delete on "order" for each row execute function figures_of_changed_order();

-- Items are written with their order.
create function figures_of_added_items() returns trigger language plpgsql as $$
begin
	insert into order_figure (program_id, hour, status, items, pieces, item_points, item_dollars)
	select o.program_id, date_trunc('hour', o.ordered_at, 'UTC'), o.status, count(*), sum(i.quantity), sum(i.total), sum(i.amount)
	from added i join "order" o on o.program_id = i.program_id and o.id = i.order_id
	where o.deleted_at is null group by 1, 2, 3;
	return null;
end
$$;
create trigger order_item_figures_insert after insert on order_item
	referencing new table as added for each statement execute function figures_of_added_items();

create function figures_of_changed_item() returns trigger language plpgsql as $$
begin
	insert into order_figure (program_id, hour, status, items, pieces, item_points, item_dollars)
	select o.program_id, date_trunc('hour', o.ordered_at, 'UTC'), o.status, -1, -old.quantity, -old.total, -old.amount
	from "order" o where o.program_id = old.program_id and o.id = old.order_id and o.deleted_at is null;
	if tg_op = 'UPDATE' then
		insert into order_figure (program_id, hour, status, items, pieces, item_points, item_dollars)
		select o.program_id, date_trunc('hour', o.ordered_at, 'UTC'), o.status, 1, new.quantity, new.total, new.amount
		from "order" o where o.program_id = new.program_id and o.id = new.order_id and o.deleted_at is null;
	end if;
	return null;
end
$$;
create trigger order_item_figures_update after update on order_item for each row
	when ((old.order_id, old.quantity, old.total, old.amount) is distinct from (new.order_id, new.quantity, new.total, new.amount))
	execute function figures_of_changed_item();
create trigger order_item_figures_delete after delete on order_item for each row execute function figures_of_changed_item();

create function figures_of_added_entries() returns trigger language plpgsql as $$
begin
	insert into ledger_figure (program_id, hour, type, entries, points)
	select program_id, date_trunc('hour', created_at, 'UTC'), type, count(*), sum(amount) from added group by 1, 2, 3;
	return null;
end
$$;
create trigger ledger_entry_figures_insert after insert on ledger_entry
	referencing new table as added for each statement execute function figures_of_added_entries();

-- What would have to be added for the figures to be those of the rows: nothing, unless something went around the triggers.
create view order_figure_fault as
	select program_id, hour, status, sum(orders)::bigint as orders, sum(points)::bigint as points, sum(dollars) as dollars, sum(items)::bigint as items,
		sum(pieces)::bigint as pieces, sum(item_points)::bigint as item_points, sum(item_dollars) as item_dollars
	from (
		select program_id, date_trunc('hour', ordered_at, 'UTC') as hour, status, count(*) as orders, sum(total) as points, sum(total_amount) as dollars,
			0 as items, 0 as pieces, 0 as item_points, 0 as item_dollars
		from "order" where deleted_at is null group by 1, 2, 3
		union all
		select o.program_id, date_trunc('hour', o.ordered_at, 'UTC'), o.status, 0, 0, 0, count(*), sum(i.quantity), sum(i.total), sum(i.amount)
		from order_item i join "order" o on o.program_id = i.program_id and o.id = i.order_id where o.deleted_at is null group by 1, 2, 3
		union all
		select program_id, hour, status, -orders, -points, -dollars, -items, -pieces, -item_points, -item_dollars from order_figure
	) f
	group by 1, 2, 3
	having (sum(orders), sum(points), sum(dollars), sum(items), sum(pieces), sum(item_points), sum(item_dollars)) <> (0, 0, 0, 0, 0, 0, 0);
create view tax_figure_fault as
	select program_id, hour, state, sum(orders)::bigint as orders, sum(to_collect) as to_collect, sum(taxable) as taxable, sum(of_orders) as of_orders
	from (
		select program_id, date_trunc('hour', ordered_at, 'UTC') as hour, coalesce(tax_response#>>'{jurisdictions,state}', '') as state, 1 as orders,
			coalesce(tax_dollars(tax_response, 'amountToCollect'), 0) as to_collect, coalesce(tax_dollars(tax_response, 'taxableAmount'), 0) as taxable,
			coalesce(tax_dollars(tax_response, 'orderTotalAmount'), 0) as of_orders
		from "order" where deleted_at is null and tax_response is not null and status <> 'Void'
		union all
		select program_id, hour, state, -orders, -to_collect, -taxable, -of_orders from tax_figure
	) f
	group by 1, 2, 3
	having (sum(orders), sum(to_collect), sum(taxable), sum(of_orders)) <> (0, 0, 0, 0);
create view ledger_figure_fault as
	select program_id, hour, type, sum(entries)::bigint as entries, sum(points)::bigint as points
	from (
		select program_id, date_trunc('hour', created_at, 'UTC') as hour, type, count(*) as entries, sum(amount) as points from ledger_entry group by 1, 2, 3
		union all
		select program_id, hour, type, -entries, -points from ledger_figure
	) f
	group by 1, 2, 3
	having (sum(entries), sum(points)) <> (0, 0);

-- Adds what is missing. Each statement finds it in its own snapshot, where whatever is written meanwhile is in neither the rows nor the figures; so nobody has
-- to wait. Gives the number of rows that it added.
create function mend_figures() returns bigint language plpgsql as $$
declare
	added bigint;
	mended bigint := 0;
begin
	perform pg_advisory_xact_lock(7242);
	insert into order_figure (program_id, hour, status, orders, points, dollars, items, pieces, item_points, item_dollars)
	select program_id, hour, status, orders, points, dollars, items, pieces, item_points, item_dollars from order_figure_fault;
	get diagnostics added = row_count;
	mended := mended + added;
	insert into tax_figure (program_id, hour, state, orders, to_collect, taxable, of_orders)
	select program_id, hour, state, orders, to_collect, taxable, of_orders from tax_figure_fault;
	get diagnostics added = row_count;
	mended := mended + added;
	insert into ledger_figure (program_id, hour, type, entries, points)
	select program_id, hour, type, entries, points from ledger_figure_fault;
	get diagnostics added = row_count;
	return mended + added;
end
$$;

-- Makes one row of those that stand for the same, for at most `hours` hours of each kind, the ones with new rows. Gives how many it has looked at: 0 when nothing is left, or when
-- somebody else is at it. Nobody waits for it.
create function fold_figures(hours int) returns bigint language plpgsql as $$
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
	) select count(*) into found from fresh;
	looked := looked + found;
	with fresh as materialized (select distinct program_id, hour from tax_figure where not folded limit hours), gone as (
		delete from tax_figure f using fresh where f.program_id = fresh.program_id and f.hour = fresh.hour returning f.*
	), kept as (
		insert into tax_figure (program_id, hour, state, folded, orders, to_collect, taxable, of_orders)
		select program_id, hour, state, true, sum(orders), sum(to_collect), sum(taxable), sum(of_orders) from gone group by 1, 2, 3
		having (sum(orders), sum(to_collect), sum(taxable), sum(of_orders)) <> (0, 0, 0, 0)
	) select count(*) into found from fresh;
	looked := looked + found;
	with fresh as materialized (select distinct program_id, hour from ledger_figure where not folded limit hours), gone as (
		delete from ledger_figure f using fresh where f.program_id = fresh.program_id and f.hour = fresh.hour returning f.*
	), kept as (
		insert into ledger_figure (program_id, hour, type, folded, entries, points)
		select program_id, hour, type, true, sum(entries), sum(points) from gone group by 1, 2, 3
		having (sum(entries), sum(points)) <> (0, 0)
	) select count(*) into found from fresh;
	return looked + found;
end
$$;

-- What is there already. The tables are locked for writers since their triggers were made, until all of this is there.
select mend_figures();
