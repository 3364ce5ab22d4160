-- Accounts: the tree and what belongs to it.

alter table account
	add constraint account_type_known check (type in ('customer', 'rep', 'reseller', 'root')),
	add constraint account_not_its_own_parent check (parent_id <> id);

-- The path of an account is derived here and nowhere else, so that it can't disagree with the parents. A move carries the whole subtree along;
-- a cycle is refused. A move keeps everybody else out while it lasts; creations don't wait for each other.
create function account_path_before() returns trigger language plpgsql as $$
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

create function account_path_after() returns trigger language plpgsql as $$
begin
	update account
	set path = new.path || path[cardinality(old.path) + 1:]
	where path @> array[new.id] and id <> new.id;
	return null;
end
$$;

-- Before any row is locked, so that two moves in one tree wait for each other instead of deadlocking.
create function account_move_lock() returns trigger language plpgsql as $$
begin
	perform pg_advisory_xact_lock(7201, 1);
	return null;
end
$$;
create trigger account_move_lock before update of parent_id, path on account
	for each statement when (pg_trigger_depth() = 0) execute function account_move_lock();
create trigger account_path_before before insert or update of parent_id, path on account
	for each row when (pg_trigger_depth() = 0) execute function account_path_before();
create trigger account_path_after after update of parent_id, path on account
	for each row when (pg_trigger_depth() = 0 and old.path is distinct from new.path) execute function account_path_after();

-- Nothing arrives in an account that is being removed: whoever removes it holds its row.
create function account_must_live() returns trigger language plpgsql as $$
begin
	perform from account where id = new.account_id and deleted_at is null for key share;
	if not found then
		raise exception 'account % is not there', new.account_id using errcode = 'foreign_key_violation', constraint = 'account_live';
	end if;
	return new;
end
$$;
create trigger program_account_live before insert or update of account_id on program
	for each row execute function account_must_live();
create trigger role_account_live before insert or update of account_id on role
	for each row execute function account_must_live();
create trigger app_user_account_live before insert or update of account_id on app_user
	for each row when (new.account_id is not null) execute function account_must_live();

-- Lists of accounts. accounts/grid.ts searches by the very same expression.
create index account_name_sort on account (name collate "und-x-icu", id);
create index account_name_fold on account using gin (fold_text(name) gin_trgm_ops);
create index account_search on account using gin (fold_text(name || E'\n' || contact_name || E'\n' || city || E'\n' || email) gin_trgm_ops);
