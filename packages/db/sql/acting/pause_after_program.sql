create or replace function pause_after_program() returns trigger language plpgsql as $$
begin
	perform pause_faulty(of_program => new.id);
	return null;
end
$$;
create or replace trigger program_pause after update of account_id, deleted_at on program
	for each row when ((new.account_id, new.deleted_at) is distinct from (old.account_id, old.deleted_at)) execute function pause_after_program();
