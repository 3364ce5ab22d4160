-- Ends a user's sessions in the very transaction that takes away what they stand on, whoever writes it: a changed or removed
-- password, removal or lock of the user, loss of the role or of the account.
create or replace function app_user_end_sessions() returns trigger language plpgsql as $$
begin
	update session
	set ended_at = clock_timestamp(),
		end_reason = case
			when new.deleted_at is not null then 'removed'
			when new.locked_at is not null then 'locked'
			when new.password_hash is distinct from old.password_hash then 'password'
			else 'role'
		end
	where user_id = new.id and ended_at is null;
	return null;
end
$$;
create or replace trigger app_user_end_sessions after update of deleted_at, locked_at, password_hash, role_id, account_id on app_user
	for each row when (
		(new.deleted_at is not null and old.deleted_at is null)
		or (new.locked_at is not null and old.locked_at is null)
		or new.password_hash is distinct from old.password_hash
		or (new.role_id is null and old.role_id is not null)
		or (new.account_id is null and old.account_id is not null)
	)
	execute function app_user_end_sessions();
