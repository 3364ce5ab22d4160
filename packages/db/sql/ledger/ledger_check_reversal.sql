-- A reversal takes back exactly what it names, of the same participant and order.
create or replace function ledger_check_reversal() returns trigger language plpgsql as $$
declare
	original ledger_entry;
begin
	select * into original from ledger_entry where program_id = new.program_id and id = new.reverses_id;
	if original.id is null or original.type = 'reversal' or original.participant_id <> new.participant_id
		or original.amount <> -new.amount or original.order_id is distinct from new.order_id then
		raise exception 'entry % does not reverse %', new.id, new.reverses_id using errcode = 'check_violation', constraint = 'ledger_entry_reversal_exact';
	end if;
	return new;
end
$$;
create or replace trigger ledger_entry_reversal before insert on ledger_entry
	for each row when (new.type = 'reversal') execute function ledger_check_reversal();
