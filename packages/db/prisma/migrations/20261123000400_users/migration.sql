-- Users, roles, sign-in names, sessions and views.

create unique index app_user_email_unique on app_user (lower(email)) where deleted_at is null;
create unique index app_user_user_name_unique on app_user (lower(user_name)) where deleted_at is null;
alter table app_user
	add constraint app_user_language_known check (language in ('en', 'tr', 'ar')),
	-- A role means nothing without an account.
	add constraint app_user_role_needs_account check (role_id is null or account_id is not null);

alter table session
	add constraint session_end_reason_known
		check (end_reason in ('signOut', 'everywhere', 'forced', 'password', 'removed', 'locked', 'role'));
alter table password_link add constraint password_link_kind_known check (kind in ('reset', 'invite'));

create unique index role_name_unique on role (account_id, lower(name));
-- /api/self answers these words beside a role's own name.
alter table role add constraint role_name_not_reserved check (lower(name) not in ('admin', 'staff', 'user'));

-- One name for each of a user's views of a list, without regard to case.
create unique index saved_view_name on saved_view (user_id, grid, lower(name));

-- Lists of users: the usual orders of one account's users, and the text that is searched (users/grid.ts stands on the very same
-- expression).
create index app_user_display_name_sort on app_user (account_id, display_name collate "und-x-icu", id) where deleted_at is null;
create index app_user_email_sort on app_user (account_id, email collate "und-x-icu", id) where deleted_at is null;
create index app_user_user_name_sort on app_user (account_id, user_name collate "und-x-icu", id) where deleted_at is null;
create index app_user_last_sign_in_sort on app_user (account_id, last_sign_in_at nulls first, id) where deleted_at is null;
create index app_user_search on app_user using gin (fold_text(display_name || E'\n' || user_name || E'\n' || email) gin_trgm_ops);
-- The list of roles counts the users of each, account by account, from this index alone.
create index app_user_role_account on app_user (role_id, account_id) where deleted_at is null;

-- User name and address sign in alike, so one key keeps both: neither may be the other of somebody else. Whoever writes a user
-- keeps it; a name that is somebody else's is a unique violation. In order of the names, so that two writers can't wait for
-- each other.
create function app_user_sign_in_names() returns trigger language plpgsql as $$
begin
	delete from sign_in_name where user_id = new.id;
	if new.deleted_at is null then
		insert into sign_in_name (name, user_id)
		select distinct name, new.id from (values (lower(btrim(new.email))), (lower(btrim(new.user_name)))) as names (name)
		order by name;
	end if;
	return null;
end
$$;

create trigger app_user_sign_in_names_insert after insert on app_user
	for each row execute function app_user_sign_in_names();
create trigger app_user_sign_in_names_update after update of email, user_name, deleted_at on app_user
	for each row when (
		(new.email, new.user_name, new.deleted_at is null) is distinct from (old.email, old.user_name, old.deleted_at is null)
	)
	execute function app_user_sign_in_names();

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
-- commits. What changes all the time (last_seen_at, last_sign_in_at, settings) doesn't matter here.
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
