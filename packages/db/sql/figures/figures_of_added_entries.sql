create or replace function figures_of_added_entries() returns trigger language plpgsql as $$
begin
	insert into ledger_figure (program_id, hour, type, entries, points)
	select program_id, date_trunc('hour', created_at, 'UTC'), type, count(*), sum(amount) from added group by 1, 2, 3;
	return null;
end
$$;
create or replace trigger ledger_entry_figures_insert after insert on ledger_entry
	referencing new table as added for each statement execute function figures_of_added_entries();
