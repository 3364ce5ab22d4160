-- An entry without an account, such as that of somebody who has just registered, belongs to the account at the top: only that account may see it, and
-- an entry that is never seen is as good as none.
create or replace function audit_entry_account() returns trigger language plpgsql as $$
begin
	select id into new.account_id from account where parent_id is null order by created_at, id limit 1;
	return new;
end
$$;
create or replace trigger audit_entry_account before insert on audit_entry
	for each row when (new.account_id is null) execute function audit_entry_account();
