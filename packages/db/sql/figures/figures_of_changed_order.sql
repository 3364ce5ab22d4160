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

-- Its items are gone before it.
create or replace trigger order_figures_delete after delete on "order" for each row execute function figures_of_changed_order();
create or replace trigger order_figures_update after update on "order" for each row
	when ((old.status, old.ordered_at, old.total, old.total_amount, old.tax_response)
		is distinct from (new.status, new.ordered_at, new.total, new.total_amount, new.tax_response))
	execute function figures_of_changed_order();
