-- The path of an account is derived here and nowhere else, so that it can't disagree with the parents. A move carries the whole subtree along;
-- a cycle is refused. A move keeps everybody else out while it lasts; creations don't wait for each other.
create or replace function account_path_before() returns trigger language plpgsql as $$
declare
	above uuid[] := '{}';
begin
	if tg_op = 'INSERT' then
		perform pg_advisory_xact_lock_shared(7201, 1);
	end if;
	if new.parent_id is not null then
		select path into above from account where id = new.parent_id and deleted_at is null for key share;
		if above is null then
			raise exception 'account % has no such parent', new.id using errcode = 'foreign_key_violation', constraint = 'account_live';
		end if;
		if new.id = any(above) then
			raise exception 'account % cannot lie below itself', new.id using errcode = 'check_violation', constraint = 'account_no_cycle';
		end if;
	end if;
	new.path := above || new.id;
	return new;
end
$$;
create or replace trigger account_path_before before insert or update of parent_id, path on account
	for each row when (pg_trigger_depth() = 0) execute function account_path_before();
