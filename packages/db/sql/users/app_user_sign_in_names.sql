-- A name that its user shares with an older one isn't asked for again when something else of the user changes.
create or replace function app_user_sign_in_names() returns trigger language plpgsql as $$
declare
	wanted text[] := array[sign_in_key(new.email), sign_in_key(new.user_name)];
begin
	if tg_op = 'UPDATE' and old.deleted_at is null then
		wanted := array(
			select w from unnest(wanted) w
			where w not in (sign_in_key(old.email), sign_in_key(old.user_name))
				or not exists (select from sign_in_name n where n.name = w and n.user_id <> new.id)
		);
	end if;
	delete from sign_in_name where user_id = new.id and (
		reserved_until is null or new.deleted_at is not null or name = any(wanted)
	);
	if new.deleted_at is null and new.kind = 'person' then
		delete from sign_in_name
		where reserved_until <= clock_timestamp() and name = any(wanted);
		insert into sign_in_name (name, user_id) select distinct w, new.id from unnest(wanted) w order by w;
	end if;
	return null;
end
$$;
create or replace trigger app_user_sign_in_names_insert after insert on app_user
	for each row execute function app_user_sign_in_names();
create or replace trigger app_user_sign_in_names_update after update of email, user_name, deleted_at on app_user
	for each row when (
		(new.email, new.user_name, new.deleted_at is null) is distinct from (old.email, old.user_name, old.deleted_at is null)
	)
	execute function app_user_sign_in_names();
