create or replace function account_path_after() returns trigger language plpgsql as $$
begin
	update account
	set path = new.path || path[cardinality(old.path) + 1:]
	where path @> array[new.id] and id <> new.id;
	return null;
end
$$;
create or replace trigger account_path_after after update of parent_id, path on account
	for each row when (pg_trigger_depth() = 0 and old.path is distinct from new.path) execute function account_path_after();
