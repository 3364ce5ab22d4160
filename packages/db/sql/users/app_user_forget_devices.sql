-- A device is remembered for the password that was typed there.
create or replace function app_user_forget_devices() returns trigger language plpgsql as $$
begin
	delete from remembered_device where user_id = new.id;
	return null;
end
$$;
create or replace trigger app_user_forget_devices after update of password_hash on app_user
	for each row when (new.password_hash is distinct from old.password_hash)
	execute function app_user_forget_devices();
