-- An entry stays what it is. Only a merge, or its undo, changes whose it is: it names both in a setting of its transaction.
create or replace function ledger_refuse_change() returns trigger language plpgsql as $$
declare
	was ledger_entry := old;
begin
	if tg_op = 'UPDATE' then
		was.participant_id := new.participant_id;
		if new is not distinct from was
			and current_setting('rewards.merge', true) = old.program_id || ' ' || old.participant_id || ' ' || new.participant_id then
			return new;
		end if;
	end if;
	raise exception '% is append-only: % refused', tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
end
$$;
create or replace trigger ledger_entry_append_only before update or delete on ledger_entry
	for each row execute function ledger_refuse_change();
