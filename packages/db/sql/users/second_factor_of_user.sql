-- Whether somebody has a second factor stands with the user, whoever adds or removes one; the last one takes recovery codes and devices along.
create or replace function second_factor_of_user() returns trigger language plpgsql as $$
declare
	owner uuid := coalesce(new.user_id, old.user_id);
begin
	if exists (select from second_factor where user_id = owner) then
		update app_user set second_factor_at = clock_timestamp() where id = owner and second_factor_at is null;
	else
		update app_user set second_factor_at = null where id = owner and second_factor_at is not null;
		delete from recovery_code where user_id = owner;
		delete from remembered_device where user_id = owner;
	end if;
	return null;
end
$$;
create or replace trigger second_factor_of_user after insert or delete on second_factor
	for each row execute function second_factor_of_user();
