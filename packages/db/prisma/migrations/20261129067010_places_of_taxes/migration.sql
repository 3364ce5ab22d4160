-- Every tax has its place: country, state, county, city and postal code, as far as they are known. Taxes of a flat rate had none, others only state and county; those of orders that are
-- there get the rest from the order's address. The figures of taxes are kept by country and state.

-- Whoever writes orders waits until all of this is there; readers don't.
lock table "order" in share row exclusive mode;

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

create or replace function figures_of_added_endings() returns trigger language plpgsql as $$
begin
	insert into order_figure (program_id, hour, status, moments, points, dollars, items, pieces, item_points, item_dollars)
	select e.program_id, date_trunc('hour', e.at, 'UTC'), o.status, count(*), -sum(e.points), -sum(e.amount), sum(e.items), -sum(e.quantity), -sum(e.points), -sum(e.amount)
	from added e join "order" o on o.program_id = e.program_id and o.id = e.order_id group by 1, 2, 3;
	insert into order_month_figure (program_id, month, status, moments, orders, points, dollars)
	select e.program_id, date_trunc('month', e.at, 'UTC'), o.status, count(*), 0, -sum(e.points), -sum(e.amount)
	from added e join "order" o on o.program_id = e.program_id and o.id = e.order_id group by 1, 2, 3;
	insert into tax_figure (program_id, hour, country, state, moments, to_collect, taxable, of_orders)
	select e.program_id, date_trunc('hour', e.at, 'UTC'), coalesce(o.tax_response#>>'{jurisdictions,country}', ''), coalesce(o.tax_response#>>'{jurisdictions,state}', ''), count(*), -sum(e.tax), -sum(e.taxable), -sum(e.of_order)
	from added e join "order" o on o.program_id = e.program_id and o.id = e.order_id where o.tax_response is not null group by 1, 2, 3, 4;
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

drop view tax_figure_fault;
create view tax_figure_fault as
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

-- Only what is missing is added, so what was collected stays as it was. The triggers don't run for each row: the figures follow by mend_figures().
alter table "order" disable trigger user;
with area as materialized (
	select country, left(line, 2) as code, lower(substr(line, 4)) as title
	from (values
		('USA', 'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|AS American Samoa|GU Guam|MP Northern Mariana Islands|PR Puerto Rico|VI U.S. Virgin Islands|UM U.S. Minor Outlying Islands|FM Micronesia|MH Marshall Islands|PW Palau|AA Armed Forces Americas|AE Armed Forces Europe|AP Armed Forces Pacific'),
		('CAN', 'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NT Northwest Territories|NS Nova Scotia|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon')
	) known(country, lines) cross join lateral regexp_split_to_table(lines, '\|') line
)
update "order" o set tax_response = o.tax_response || jsonb_build_object('jurisdictions', jsonb_build_object(
	'country', coalesce(nullif(o.country, ''), nullif(o.tax_response#>>'{jurisdictions,country}', ''), ''),
	'state', coalesce(nullif(o.tax_response#>>'{jurisdictions,state}', ''),
		(select code from area a where a.country = o.country and lower(trim(o.state_county)) in (lower(a.code), a.title) limit 1), o.state_county),
	'county', coalesce(o.tax_response#>>'{jurisdictions,county}', ''),
	'city', coalesce(nullif(o.tax_response#>>'{jurisdictions,city}', ''), o.town_city),
	'zip', coalesce(nullif(o.tax_response#>>'{jurisdictions,zip}', ''), o.postcode)
))
where jsonb_typeof(o.tax_response) = 'object';
alter table "order" enable trigger user;
select mend_figures();
analyze tax_figure;
