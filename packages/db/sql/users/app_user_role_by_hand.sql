-- A role that somebody gives by hand is no longer the group's to take.
create or replace function app_user_role_by_hand() returns trigger language plpgsql as $$
begin
	new.role_by_group := false;
	return new;
end
$$;
create or replace trigger app_user_role_by_hand before update of role_id on app_user
	for each row when (new.role_by_group and new.role_id is distinct from old.role_id)
	execute function app_user_role_by_hand();
