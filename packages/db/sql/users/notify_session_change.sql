-- Tells every process that what it remembers of sessions may be out of date. One empty message a transaction, sent as it
-- commits. What changes all the time (last_seen_at, last_sign_in_at, settings) doesn't matter here.
create or replace function notify_session_change() returns trigger language plpgsql as $$
begin
	perform pg_notify('session_change', '');
	return null;
end
$$;
create or replace trigger session_notify_update after update of ended_at, expires_at, user_id on session
	for each statement execute function notify_session_change();
create or replace trigger session_notify_delete after delete or truncate on session
	for each statement execute function notify_session_change();
create or replace trigger app_user_notify after update of account_id, role_id, user_name, display_name, email, language, deleted_at, locked_at on app_user
	for each row when (
		(new.account_id, new.role_id, new.user_name, new.display_name, new.email, new.language, new.deleted_at, new.locked_at)
		is distinct from
		(old.account_id, old.role_id, old.user_name, old.display_name, old.email, old.language, old.deleted_at, old.locked_at)
	)
	execute function notify_session_change();
create or replace trigger role_notify after update or delete on role
	for each statement execute function notify_session_change();

-- Which program an account may work in is remembered beside the sessions, so whatever decides it empties what is remembered: the program's own
-- columns, and the place of an account in the tree.
create or replace trigger program_notify after update of account_id, name, type, deleted_at on program
	for each row when (
		(new.account_id, new.name, new.type, new.deleted_at) is distinct from (old.account_id, old.name, old.type, old.deleted_at)
	)
	execute function notify_session_change();
create or replace trigger program_notify_delete after delete or truncate on program
	for each statement execute function notify_session_change();
create or replace trigger account_notify after update on account
	for each row when (
		(new.name, new.type, new.deleted_at, new.path) is distinct from (old.name, old.type, old.deleted_at, old.path)
	)
	execute function notify_session_change();

-- What the caches of sessions remember.
create or replace trigger session_notify_fresh after update of fresh_at on session
	for each statement execute function notify_session_change();
create or replace trigger app_user_notify_second_factor after update of second_factor_at on app_user
	for each row when ((new.second_factor_at is null) is distinct from (old.second_factor_at is null))
	execute function notify_session_change();
create or replace trigger account_notify_second_factor after update of require_second_factor on account
	for each row when (new.require_second_factor is distinct from old.require_second_factor)
	execute function notify_session_change();
create or replace trigger api_key_notify after delete or update of name, flags, account_id, program_id, per_minute, expires_at, revoked_at, secret_hash, previous_hash,
	previous_until, owner_id, paused_at on api_key
	for each statement execute function notify_session_change();
