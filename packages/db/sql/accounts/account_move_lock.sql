-- Before any row is locked, so that two moves in one tree wait for each other instead of deadlocking.
create or replace function account_move_lock() returns trigger language plpgsql as $$
begin
	perform pg_advisory_xact_lock(7201, 1);
	return null;
end
$$;
create or replace trigger account_move_lock before update of parent_id, path on account
	for each statement when (pg_trigger_depth() = 0) execute function account_move_lock();
