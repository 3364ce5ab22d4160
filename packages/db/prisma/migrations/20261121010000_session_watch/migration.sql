-- Ends a user's sessions in the very transaction that takes away what they stand on, whoever writes it: a changed or removed
-- password, removal or lock of the user, loss of the role or of the account.
create function app_user_end_sessions() returns trigger language plpgsql as $$
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

create trigger app_user_end_sessions after update of deleted_at, locked_at, password_hash, role_id, account_id on app_user
	for each row when (
		(new.deleted_at is not null and old.deleted_at is null)
		or (new.locked_at is not null and old.locked_at is null)
		or new.password_hash is distinct from old.password_hash
		or (new.role_id is null and old.role_id is not null)
		or (new.account_id is null and old.account_id is not null)
	)
	execute function app_user_end_sessions();

-- Tells every process that what it remembers of sessions may be out of date. One empty message a transaction, sent as it
-- commits. What changes all the time (last_seen_at, last_sign_in_at, settings) is not of interest.
create function notify_session_change() returns trigger language plpgsql as $$
begin
	perform pg_notify('session_change', '');
	return null;
end
$$;

create trigger session_notify_update after update of ended_at, expires_at, user_id on session
	for each statement execute function notify_session_change();
create trigger session_notify_delete after delete or truncate on session
	for each statement execute function notify_session_change();

create trigger app_user_notify after update of account_id, role_id, user_name, display_name, email, language, deleted_at, locked_at on app_user
	for each row when (
		(new.account_id, new.role_id, new.user_name, new.display_name, new.email, new.language, new.deleted_at, new.locked_at)
		is distinct from
		(old.account_id, old.role_id, old.user_name, old.display_name, old.email, old.language, old.deleted_at, old.locked_at)
	)
	execute function notify_session_change();

create trigger role_notify after update or delete on role
	for each statement execute function notify_session_change();

create trigger account_notify after update of name, type, deleted_at on account
	for each row when ((new.name, new.type, new.deleted_at) is distinct from (old.name, old.type, old.deleted_at))
	execute function notify_session_change();
