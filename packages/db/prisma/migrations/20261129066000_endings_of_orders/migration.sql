-- AlterTable
ALTER TABLE "order" ADD COLUMN     "cancelled_amount" DECIMAL(12,2) NOT NULL DEFAULT 0,
ADD COLUMN     "cancelled_shipping" DECIMAL(12,2) NOT NULL DEFAULT 0,
ADD COLUMN     "cancelled_tax" DECIMAL(12,2) NOT NULL DEFAULT 0,
ADD COLUMN     "cancelled_total" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "returned_amount" DECIMAL(12,2) NOT NULL DEFAULT 0,
ADD COLUMN     "returned_shipping" DECIMAL(12,2) NOT NULL DEFAULT 0,
ADD COLUMN     "returned_tax" DECIMAL(12,2) NOT NULL DEFAULT 0,
ADD COLUMN     "returned_total" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "order_figure" ADD COLUMN     "moments" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "order_month_figure" ADD COLUMN     "moments" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "tax_figure" RENAME COLUMN "orders" TO "moments";

-- CreateTable
CREATE TABLE "order_ending" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "kind" TEXT NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "message_id" TEXT NOT NULL DEFAULT '',
    "items" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    "points" INTEGER NOT NULL,
    "amount" DECIMAL(12,2) NOT NULL,
    "shipping" DECIMAL(12,2) NOT NULL,
    "tax" DECIMAL(12,2) NOT NULL,
    "taxable" DECIMAL(12,2) NOT NULL,
    "of_order" DECIMAL(12,2) NOT NULL,
    "taxable_before" DECIMAL(12,2) NOT NULL,

    CONSTRAINT "order_ending_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "order_item_ending" (
    "program_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "ending_id" UUID NOT NULL,
    "quantity" INTEGER NOT NULL,
    "points" INTEGER NOT NULL,
    "amount" DECIMAL(12,2) NOT NULL,
    "shipping" DECIMAL(12,2) NOT NULL,
    "tax" DECIMAL(12,2) NOT NULL,
    "taxable" DECIMAL(12,2) NOT NULL,
    "of_order" DECIMAL(12,2) NOT NULL,

    CONSTRAINT "order_item_ending_pkey" PRIMARY KEY ("program_id","item_id")
);

-- CreateIndex
CREATE INDEX "order_ending_program_id_order_id_idx" ON "order_ending"("program_id", "order_id");

-- CreateIndex
CREATE INDEX "order_item_ending_program_id_ending_id_idx" ON "order_item_ending"("program_id", "ending_id");

-- AddForeignKey
ALTER TABLE "order_ending" ADD CONSTRAINT "order_ending_program_id_order_id_fkey" FOREIGN KEY ("program_id", "order_id") REFERENCES "order"("program_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_item_ending" ADD CONSTRAINT "order_item_ending_program_id_item_id_fkey" FOREIGN KEY ("program_id", "item_id") REFERENCES "order_item"("program_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_item_ending" ADD CONSTRAINT "order_item_ending_program_id_ending_id_fkey" FOREIGN KEY ("program_id", "ending_id") REFERENCES "order_ending"("program_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand.
--
-- What was ordered never changes, and what of it came to nothing (cancelled, returned, void) is an ending with its own date. Reports add up the movements: an order at its date, and each
-- of its endings, negative, at the ending's date. So no later event changes a period that is over, and the sum of an order's movements is what is left of it.

-- Whoever writes orders or items waits until all of this is there.
lock table "order", order_item in share row exclusive mode;

alter table order_ending
	add constraint order_ending_kind_known check (kind in ('cancelled', 'returned', 'void')),
	add constraint order_ending_not_negative check (items > 0 and quantity > 0 and points >= 0 and amount >= 0 and shipping >= 0);
alter table order_item_ending
	add constraint order_item_ending_not_negative check (quantity > 0 and points >= 0 and amount >= 0 and shipping >= 0);
create trigger order_ending_append_only before update or delete on order_ending for each row execute function refuse_change();
create trigger order_ending_no_truncate before truncate on order_ending for each statement execute function refuse_change();
create trigger order_item_ending_append_only before update or delete on order_item_ending for each row execute function refuse_change();
create trigger order_item_ending_no_truncate before truncate on order_item_ending for each statement execute function refuse_change();

-- The part of a figure that falls to what lies between two points of a whole. Parts that follow each other add up to the figure, to the cent.
create function share_between(figure numeric, before numeric, upto numeric, whole numeric) returns numeric language sql immutable parallel safe as $$
	select case when whole = 0 then 0 else round(figure * upto / whole, 2) - round(figure * before / whole, 2) end
$$;

-- What of an order's tax and of its taxable amount falls to each of its items: in proportion to their dollars, with delivery where that is taxed, item after item. All of this is fixed
-- when the order is placed, so it is the same whenever it is asked. Items without dollars share alike.
create view order_item_tax as
	select program_id, order_id, item_id,
		coalesce(share_between(tax, upto - weight, upto, sum(weight) over everything), 0) as tax,
		coalesce(share_between(taxable, upto - weight, upto, sum(weight) over everything), 0) as taxable,
		coalesce(share_between(of_order, whole_upto - whole_weight, whole_upto, sum(whole_weight) over everything), 0) as of_order
	from (
		select program_id, order_id, item_id, tax, taxable, of_order, weight, whole_weight, sum(weight) over items as upto, sum(whole_weight) over items as whole_upto
		from (
			select i.program_id, i.order_id, i.id as item_id, i.item_number, tax_dollars(o.tax_response, 'amountToCollect') as tax,
				tax_dollars(o.tax_response, 'taxableAmount') as taxable, tax_dollars(o.tax_response, 'orderTotalAmount') as of_order,
				case when sum(i.amount + i.shipping) over everything = 0 then 1
					when o.tax_response->'freightTaxable' = 'true'::jsonb or sum(i.amount) over everything = 0 then i.amount + i.shipping
					else i.amount end as weight,
				case when sum(i.amount + i.shipping) over everything = 0 then 1 else i.amount + i.shipping end as whole_weight
			from order_item i join "order" o on o.program_id = i.program_id and o.id = i.order_id
			window everything as (partition by i.program_id, i.order_id)
		) weighed
		window items as (partition by program_id, order_id order by item_number)
	) summed
	window everything as (partition by program_id, order_id);

-- The movements of orders: what reports count, when it counts. Its two parts are read from their indexes in the order of time and merged, so each must stay a plain table.
create view order_moment as
	select program_id, id, id as order_id, ordered_at as at, 'order'::text as kind, total as points, total_amount as amount, total_shipping as shipping,
		null::numeric as tax, null::numeric as taxable, null::numeric as of_order, null::numeric as taxable_before
	from "order"
	union all
	select program_id, id, order_id, at, kind, -points, -amount, -shipping, -tax, -taxable, -of_order, taxable_before from order_ending;

-- Deleted orders are void: they leave the lists, and reports keep both of their movements. So these indexes hold them, too.
drop index order_ordered_at_sort;
create index order_ordered_at_sort on "order" (program_id, ordered_at, id) include (status, total, total_amount, deleted_at);
drop index order_newest;
create index order_newest on "order" (ordered_at, id) include (program_id, status, total, total_amount, deleted_at);
create index order_ending_at_sort on order_ending (program_id, at, id) include (order_id, kind, points, amount);
create index order_ending_newest on order_ending (at, id) include (program_id, order_id, kind, points, amount);

-- Figures of reports, now of movements.
create or replace function figures_of_added_orders() returns trigger language plpgsql as $$
begin
	insert into order_figure (program_id, hour, status, moments, orders, points, dollars)
	select program_id, date_trunc('hour', ordered_at, 'UTC'), status, count(*), count(*), sum(total), sum(total_amount) from added group by 1, 2, 3;
	insert into order_month_figure (program_id, month, status, moments, orders, points, dollars)
	select program_id, date_trunc('month', ordered_at, 'UTC'), status, count(*), count(*), sum(total), sum(total_amount) from added group by 1, 2, 3;
	insert into tax_figure (program_id, hour, state, moments, to_collect, taxable, of_orders)
	select program_id, date_trunc('hour', ordered_at, 'UTC'), coalesce(tax_response#>>'{jurisdictions,state}', ''), count(*),
		coalesce(sum(tax_dollars(tax_response, 'amountToCollect')), 0), coalesce(sum(tax_dollars(tax_response, 'taxableAmount')), 0),
		coalesce(sum(tax_dollars(tax_response, 'orderTotalAmount')), 0)
	from added where tax_response is not null group by 1, 2, 3;
	return null;
end
$$;

-- Of one order with its items and endings, as it is, or as it was (`sign` -1).
create or replace function add_figures_of_order(o "order", sign int) returns void language plpgsql as $$
begin
	insert into order_figure (program_id, hour, status, moments, orders, points, dollars, items, pieces, item_points, item_dollars)
	select o.program_id, date_trunc('hour', o.ordered_at, 'UTC'), o.status, sign, sign, sign * o.total, sign * o.total_amount, sign * count(*),
		sign * coalesce(sum(i.quantity), 0), sign * coalesce(sum(i.total), 0), sign * coalesce(sum(i.amount), 0)
	from order_item i where i.program_id = o.program_id and i.order_id = o.id
	union all
	select e.program_id, date_trunc('hour', e.at, 'UTC'), o.status, sign, 0, -sign * e.points, -sign * e.amount, sign * e.items, -sign * e.quantity, -sign * e.points, -sign * e.amount
	from order_ending e where e.program_id = o.program_id and e.order_id = o.id;
	insert into order_month_figure (program_id, month, status, moments, orders, points, dollars)
	values (o.program_id, date_trunc('month', o.ordered_at, 'UTC'), o.status, sign, sign, sign * o.total, sign * o.total_amount);
	insert into order_month_figure (program_id, month, status, moments, orders, points, dollars)
	select e.program_id, date_trunc('month', e.at, 'UTC'), o.status, sign, 0, -sign * e.points, -sign * e.amount
	from order_ending e where e.program_id = o.program_id and e.order_id = o.id;
end
$$;
create or replace function add_tax_figures_of_order(o "order", sign int) returns void language plpgsql as $$
declare
	state text := coalesce(o.tax_response#>>'{jurisdictions,state}', '');
begin
	if o.tax_response is null then
		return;
	end if;
	insert into tax_figure (program_id, hour, state, moments, to_collect, taxable, of_orders)
	values (o.program_id, date_trunc('hour', o.ordered_at, 'UTC'), state, sign,
		sign * coalesce(tax_dollars(o.tax_response, 'amountToCollect'), 0), sign * coalesce(tax_dollars(o.tax_response, 'taxableAmount'), 0),
		sign * coalesce(tax_dollars(o.tax_response, 'orderTotalAmount'), 0));
	insert into tax_figure (program_id, hour, state, moments, to_collect, taxable, of_orders)
	select e.program_id, date_trunc('hour', e.at, 'UTC'), state, sign, -sign * e.tax, -sign * e.taxable, -sign * e.of_order
	from order_ending e where e.program_id = o.program_id and e.order_id = o.id;
end
$$;
create or replace function figures_of_changed_order() returns trigger language plpgsql as $$
begin
	if tg_op = 'DELETE' then
		perform add_figures_of_order(old, -1);
		perform add_tax_figures_of_order(old, -1);
		return null;
	end if;
	perform add_figures_of_order(old, -1);
	perform add_figures_of_order(new, 1);
	if (old.ordered_at, old.tax_response) is distinct from (new.ordered_at, new.tax_response) then
		perform add_tax_figures_of_order(old, -1);
		perform add_tax_figures_of_order(new, 1);
	end if;
	return null;
end
$$;
drop trigger order_figures_update on "order";
create trigger order_figures_update after update on "order" for each row
	when ((old.status, old.ordered_at, old.total, old.total_amount, old.tax_response)
		is distinct from (new.status, new.ordered_at, new.total, new.total_amount, new.tax_response))
	execute function figures_of_changed_order();

-- Each order of added items is looked up by its key, whatever the planner thinks of a table that it hasn't analyzed yet.
create or replace function figures_of_added_items() returns trigger language plpgsql as $$
begin
	insert into order_figure (program_id, hour, status, items, pieces, item_points, item_dollars)
	select i.program_id, o.hour, o.status, sum(i.items), sum(i.pieces), sum(i.points), sum(i.dollars)
	from (
		select program_id, order_id, count(*) as items, sum(quantity) as pieces, sum(total) as points, sum(amount) as dollars from added group by 1, 2
	) i
	cross join lateral (
		select date_trunc('hour', ordered_at, 'UTC') as hour, status from "order" where program_id = i.program_id and id = i.order_id offset 0
	) o
	group by 1, 2, 3;
	return null;
end
$$;
create or replace function figures_of_changed_item() returns trigger language plpgsql as $$
begin
	insert into order_figure (program_id, hour, status, items, pieces, item_points, item_dollars)
	select o.program_id, date_trunc('hour', o.ordered_at, 'UTC'), o.status, -1, -old.quantity, -old.total, -old.amount
	from "order" o where o.program_id = old.program_id and o.id = old.order_id;
	if tg_op = 'UPDATE' then
		insert into order_figure (program_id, hour, status, items, pieces, item_points, item_dollars)
		select o.program_id, date_trunc('hour', o.ordered_at, 'UTC'), o.status, 1, new.quantity, new.total, new.amount
		from "order" o where o.program_id = new.program_id and o.id = new.order_id;
	end if;
	return null;
end
$$;

-- An ending takes itself from the figures of its own hour, and adds itself to what its order shows as cancelled or returned. The order's row is locked by whoever ends its items.
create function figures_of_added_endings() returns trigger language plpgsql as $$
begin
	insert into order_figure (program_id, hour, status, moments, points, dollars, items, pieces, item_points, item_dollars)
	select e.program_id, date_trunc('hour', e.at, 'UTC'), o.status, count(*), -sum(e.points), -sum(e.amount), sum(e.items), -sum(e.quantity), -sum(e.points), -sum(e.amount)
	from added e join "order" o on o.program_id = e.program_id and o.id = e.order_id group by 1, 2, 3;
	insert into order_month_figure (program_id, month, status, moments, orders, points, dollars)
	select e.program_id, date_trunc('month', e.at, 'UTC'), o.status, count(*), 0, -sum(e.points), -sum(e.amount)
	from added e join "order" o on o.program_id = e.program_id and o.id = e.order_id group by 1, 2, 3;
	insert into tax_figure (program_id, hour, state, moments, to_collect, taxable, of_orders)
	select e.program_id, date_trunc('hour', e.at, 'UTC'), coalesce(o.tax_response#>>'{jurisdictions,state}', ''), count(*), -sum(e.tax), -sum(e.taxable), -sum(e.of_order)
	from added e join "order" o on o.program_id = e.program_id and o.id = e.order_id where o.tax_response is not null group by 1, 2, 3;
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
create trigger order_ending_figures_insert after insert on order_ending
	referencing new table as added for each statement execute function figures_of_added_endings();

drop view order_figure_fault;
create view order_figure_fault as
	select program_id, hour, status, sum(moments)::bigint as moments, sum(orders)::bigint as orders, sum(points)::bigint as points, sum(dollars) as dollars,
		sum(items)::bigint as items, sum(pieces)::bigint as pieces, sum(item_points)::bigint as item_points, sum(item_dollars) as item_dollars
	from (
		select program_id, date_trunc('hour', ordered_at, 'UTC') as hour, status, count(*) as moments, count(*) as orders, sum(total) as points, sum(total_amount) as dollars,
			0 as items, 0 as pieces, 0 as item_points, 0 as item_dollars
		from "order" group by 1, 2, 3
		union all
		select o.program_id, date_trunc('hour', o.ordered_at, 'UTC'), o.status, 0, 0, 0, 0, count(*), sum(i.quantity), sum(i.total), sum(i.amount)
		from order_item i join "order" o on o.program_id = i.program_id and o.id = i.order_id group by 1, 2, 3
		union all
		select e.program_id, date_trunc('hour', e.at, 'UTC'), o.status, count(*), 0, -sum(e.points), -sum(e.amount), sum(e.items), -sum(e.quantity), -sum(e.points), -sum(e.amount)
		from order_ending e join "order" o on o.program_id = e.program_id and o.id = e.order_id group by 1, 2, 3
		union all
		select program_id, hour, status, -moments, -orders, -points, -dollars, -items, -pieces, -item_points, -item_dollars from order_figure
	) f
	group by 1, 2, 3
	having (sum(moments), sum(orders), sum(points), sum(dollars), sum(items), sum(pieces), sum(item_points), sum(item_dollars)) <> (0, 0, 0, 0, 0, 0, 0, 0);
drop view order_month_figure_fault;
create view order_month_figure_fault as
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
drop view tax_figure_fault;
create view tax_figure_fault as
	select program_id, hour, state, sum(moments)::bigint as moments, sum(to_collect) as to_collect, sum(taxable) as taxable, sum(of_orders) as of_orders
	from (
		select program_id, date_trunc('hour', ordered_at, 'UTC') as hour, coalesce(tax_response#>>'{jurisdictions,state}', '') as state, 1 as moments,
			coalesce(tax_dollars(tax_response, 'amountToCollect'), 0) as to_collect, coalesce(tax_dollars(tax_response, 'taxableAmount'), 0) as taxable,
			coalesce(tax_dollars(tax_response, 'orderTotalAmount'), 0) as of_orders
		from "order" where tax_response is not null
		union all
		select e.program_id, date_trunc('hour', e.at, 'UTC'), coalesce(o.tax_response#>>'{jurisdictions,state}', ''), 1, -e.tax, -e.taxable, -e.of_order
		from order_ending e join "order" o on o.program_id = e.program_id and o.id = e.order_id where o.tax_response is not null
		union all
		select program_id, hour, state, -moments, -to_collect, -taxable, -of_orders from tax_figure
	) f
	group by 1, 2, 3
	having (sum(moments), sum(to_collect), sum(taxable), sum(of_orders)) <> (0, 0, 0, 0);

-- Orders whose figures contradict each other, and how. Nothing, unless something went around the product.
create view order_ending_fault as
	select program_id, order_id, 'the sums of its endings are not those of their items' as what
	from order_ending e
	cross join lateral (
		select count(*)::int as items, coalesce(sum(l.quantity), 0)::int as quantity, coalesce(sum(l.points), 0)::int as points, coalesce(sum(l.amount), 0) as amount,
			coalesce(sum(l.shipping), 0) as shipping, coalesce(sum(l.tax), 0) as tax, coalesce(sum(l.taxable), 0) as taxable, coalesce(sum(l.of_order), 0) as of_order
		from order_item_ending l where l.program_id = e.program_id and l.ending_id = e.id
	) l
	where (e.items, e.quantity, e.points, e.amount, e.shipping, e.tax, e.taxable, e.of_order) <> (l.items, l.quantity, l.points, l.amount, l.shipping, l.tax, l.taxable, l.of_order)
	union all
	select o.program_id, o.id, 'what it shows as cancelled or returned is not the sum of its endings'
	from "order" o left join (
		select program_id, order_id, coalesce(sum(points) filter (where kind <> 'returned'), 0)::int as cancelled_total, coalesce(sum(amount) filter (where kind <> 'returned'), 0) as cancelled_amount, coalesce(sum(shipping) filter (where kind <> 'returned'), 0) as cancelled_shipping, coalesce(sum(tax) filter (where kind <> 'returned'), 0) as cancelled_tax,
			coalesce(sum(points) filter (where kind = 'returned'), 0)::int as returned_total, coalesce(sum(amount) filter (where kind = 'returned'), 0) as returned_amount, coalesce(sum(shipping) filter (where kind = 'returned'), 0) as returned_shipping, coalesce(sum(tax) filter (where kind = 'returned'), 0) as returned_tax
		from order_ending group by 1, 2
	) e on e.program_id = o.program_id and e.order_id = o.id
	where (o.cancelled_total, o.cancelled_amount, o.cancelled_shipping, o.cancelled_tax, o.returned_total, o.returned_amount, o.returned_shipping, o.returned_tax)
		<> (coalesce(e.cancelled_total, 0), coalesce(e.cancelled_amount, 0), coalesce(e.cancelled_shipping, 0), coalesce(e.cancelled_tax, 0),
			coalesce(e.returned_total, 0), coalesce(e.returned_amount, 0), coalesce(e.returned_shipping, 0), coalesce(e.returned_tax, 0))
	union all
	select o.program_id, o.id, 'it is not the sum of its items'
	from "order" o join (
		select program_id, order_id, sum(total) as total, sum(amount) as amount, sum(shipping) as shipping from order_item group by 1, 2
	) i on i.program_id = o.program_id and i.order_id = o.id
	where (o.total, o.total_amount, o.total_shipping) <> (i.total, i.amount, i.shipping)
	union all
	select i.program_id, i.order_id, case when l.item_id is null then 'an item that is cancelled, returned or void has no ending'
		when l.points <> i.total or l.amount <> i.amount or l.shipping <> i.shipping or l.quantity <> i.quantity then 'an ending is not what its item was'
		else 'an item that is still on its way has an ending' end
	from order_item i join "order" o on o.program_id = i.program_id and o.id = i.order_id
	left join order_item_ending l on l.program_id = i.program_id and l.item_id = i.id
	where (i.tracking_status in (4, 15) or o.status = 'Void') <> (l.item_id is not null)
		or (l.points, l.amount, l.shipping, l.quantity) <> (i.total, i.amount, i.shipping, i.quantity)
	union all
	select i.program_id, i.order_id, 'its points in the ledger are not those of its items'
	from order_item i
	join ledger_entry d on d.program_id = i.program_id and d.id = i.entry_id
	left join ledger_entry r on r.program_id = i.program_id and r.reverses_id = i.entry_id
	left join order_item_ending l on l.program_id = i.program_id and l.item_id = i.id
	where d.amount <> -i.total or (r.id is not null) <> (l.item_id is not null);

-- Adds what is missing. Each statement finds it in its own snapshot, where whatever is written meanwhile is in neither the rows nor the figures; so nobody has
-- to wait. Gives the number of rows that it added.
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
	insert into tax_figure (program_id, hour, state, moments, to_collect, taxable, of_orders)
	select program_id, hour, state, moments, to_collect, taxable, of_orders from tax_figure_fault order by program_id, hour;
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
		insert into tax_figure (program_id, hour, state, folded, moments, to_collect, taxable, of_orders)
		select program_id, hour, state, true, sum(moments), sum(to_collect), sum(taxable), sum(of_orders) from gone group by 1, 2, 3
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

-- The endings of orders that are there: an item that the supplier cancelled or took back ended when its points came back, or else when that was reported; the others of a void order ended
-- with it. Figures follow at once by mend_figures(), so that no trigger runs for each row.
alter table order_ending disable trigger order_ending_figures_insert;
create temporary table found on commit drop as
	select program_id, order_id, item_id, gen_random_uuid() as id, kind, at, reason, quantity, total as points, amount, shipping, tax, taxable, of_order,
		md5(order_id || kind || at)::uuid as ending_id
	from (
		select i.program_id, i.order_id, i.id as item_id, i.quantity, i.total, i.amount, i.shipping, t.tax, t.taxable, t.of_order,
			case when i.tracking_status = 4 then 'cancelled' when i.tracking_status = 15 then 'returned' else 'void' end as kind,
			case when i.tracking_status in (4, 15) then '' else o.void_reason end as reason,
			greatest(o.ordered_at, coalesce(
				(select r.created_at from ledger_entry r where r.program_id = i.program_id and r.reverses_id = i.entry_id limit 1),
				case when i.tracking_status in (4, 15) then coalesce(
					(select min(v.at) from order_event v where v.program_id = i.program_id and v.order_id = i.order_id and v.kind = 'itemChanged' and v.item_number = i.item_number
						and v.data->>'to' in ('4', '15')),
					i.status_at) end,
				o.voided_at, o.updated_at
			)) as at
		from order_item i
		join "order" o on o.program_id = i.program_id and o.id = i.order_id
		join order_item_tax t on t.program_id = i.program_id and t.order_id = i.order_id and t.item_id = i.id
		where o.status = 'Void' or i.tracking_status in (4, 15)
	) ended;
insert into order_ending (program_id, id, order_id, at, kind, reason, items, quantity, points, amount, shipping, tax, taxable, of_order, taxable_before)
select program_id, ending_id, order_id, at, kind, reason, items, quantity, points, amount, shipping, tax, taxable, of_order,
	coalesce(sum(taxable) over (partition by program_id, order_id order by at, kind rows between unbounded preceding and 1 preceding), 0)
from (
	select program_id, ending_id, order_id, at, kind, max(reason) as reason, count(*) as items, sum(quantity) as quantity, sum(points) as points, sum(amount) as amount,
		sum(shipping) as shipping, sum(tax) as tax, sum(taxable) as taxable, sum(of_order) as of_order
	from found group by 1, 2, 3, 4, 5
) f order by program_id, at;
insert into order_item_ending (program_id, item_id, id, ending_id, quantity, points, amount, shipping, tax, taxable, of_order)
select program_id, item_id, id, ending_id, quantity, points, amount, shipping, tax, taxable, of_order from found order by program_id, at;
update "order" o set cancelled_total = e.cancelled_total, cancelled_amount = e.cancelled_amount, cancelled_shipping = e.cancelled_shipping, cancelled_tax = e.cancelled_tax,
	returned_total = e.returned_total, returned_amount = e.returned_amount, returned_shipping = e.returned_shipping, returned_tax = e.returned_tax
from (
	select program_id, order_id, coalesce(sum(points) filter (where kind <> 'returned'), 0)::int as cancelled_total, coalesce(sum(amount) filter (where kind <> 'returned'), 0) as cancelled_amount, coalesce(sum(shipping) filter (where kind <> 'returned'), 0) as cancelled_shipping, coalesce(sum(tax) filter (where kind <> 'returned'), 0) as cancelled_tax,
			coalesce(sum(points) filter (where kind = 'returned'), 0)::int as returned_total, coalesce(sum(amount) filter (where kind = 'returned'), 0) as returned_amount, coalesce(sum(shipping) filter (where kind = 'returned'), 0) as returned_shipping, coalesce(sum(tax) filter (where kind = 'returned'), 0) as returned_tax
	from order_ending group by 1, 2
) e
where o.program_id = e.program_id and o.id = e.order_id;
set constraints all immediate;
alter table order_ending enable trigger order_ending_figures_insert;
select mend_figures();
analyze order_ending, order_item_ending, order_figure, order_month_figure, tax_figure;
