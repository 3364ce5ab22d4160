-- The audit log: entries are only ever added.

create index audit_entry_program_at on audit_entry (program_id, at desc, id) where program_id is not null;

create trigger audit_entry_append_only before update or delete on audit_entry
	for each row execute function refuse_change();
create trigger audit_entry_no_truncate before truncate on audit_entry
	for each statement execute function refuse_change();

-- What a record was called when something happened to it, as far as the entry tells.
create function audit_record_name(before jsonb, after jsonb) returns text
	language sql immutable parallel safe
	return coalesce(after->>'name', before->>'name', after->>'displayName', before->>'displayName', after->>'email', before->>'email', '');

create index audit_entry_search on audit_entry using gin (fold_text(actor_name || ' ' || audit_record_name(before, after)) gin_trgm_ops);

-- An entry without an account, such as that of somebody who has just registered, belongs to the account at the top: only that account may see it, and
-- an entry that is never seen is as good as none.
create function audit_entry_account() returns trigger language plpgsql as $$
begin
	select id into new.account_id from account where parent_id is null order by created_at, id limit 1;
	return new;
end
$$;
create trigger audit_entry_account before insert on audit_entry
	for each row when (new.account_id is null) execute function audit_entry_account();
