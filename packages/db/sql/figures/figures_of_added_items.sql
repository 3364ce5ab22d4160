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
create or replace trigger order_item_figures_insert after insert on order_item
	referencing new table as added for each statement execute function figures_of_added_items();
