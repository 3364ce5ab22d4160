create or replace function compact_data_version(compacted_scope uuid, compacted_entity text) returns boolean language plpgsql as $$
begin
	if not pg_try_advisory_xact_lock(hashtextextended(compacted_scope::text || compacted_entity, 7201)) then
		return false;
	end if;
	with gone as (
		delete from data_version where scope_id = compacted_scope and entity = compacted_entity returning version, live, held
	)
	insert into data_version (scope_id, entity, version, live, held)
	select compacted_scope, compacted_entity, sum(version), sum(live), sum(held) from gone having count(*) > 0;
	return true;
end
$$;
