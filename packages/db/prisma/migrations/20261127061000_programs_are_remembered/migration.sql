-- Which program an account may work in is remembered beside the sessions, so whatever decides it empties what is remembered: the program's own
-- columns, and the place of an account in the tree.
create trigger program_notify after update of account_id, name, type, deleted_at on program
	for each row when (
		(new.account_id, new.name, new.type, new.deleted_at) is distinct from (old.account_id, old.name, old.type, old.deleted_at)
	)
	execute function notify_session_change();
create trigger program_notify_delete after delete or truncate on program
	for each statement execute function notify_session_change();

drop trigger account_notify on account;
create trigger account_notify after update on account
	for each row when (
		(new.name, new.type, new.deleted_at, new.path) is distinct from (old.name, old.type, old.deleted_at, old.path)
	)
	execute function notify_session_change();
