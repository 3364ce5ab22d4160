create or replace function pause_after_user() returns trigger language plpgsql as $$
begin
	perform pause_faulty(owners => array[new.id]);
	return null;
end
$$;
create or replace trigger app_user_pause after update of account_id, role_id, deleted_at, locked_at on app_user
	for each row when ((new.account_id, new.role_id, new.deleted_at, new.locked_at) is distinct from (old.account_id, old.role_id, old.deleted_at, old.locked_at))
	execute function pause_after_user();
