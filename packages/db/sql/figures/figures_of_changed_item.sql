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
create or replace trigger order_item_figures_update after update on order_item for each row
	when ((old.order_id, old.quantity, old.total, old.amount) is distinct from (new.order_id, new.quantity, new.total, new.amount))
	execute function figures_of_changed_item();
create or replace trigger order_item_figures_delete after delete on order_item for each row execute function figures_of_changed_item();
