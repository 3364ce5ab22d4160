-- After the whole subtree has its new paths.
create or replace function pause_after_account() returns trigger language plpgsql as $$
begin
	perform pause_faulty();
	return null;
end
$$;
create or replace trigger account_pause after update of parent_id, deleted_at on account
	for each statement execute function pause_after_account();
