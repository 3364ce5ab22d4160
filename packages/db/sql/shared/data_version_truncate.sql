-- Next to `live`, rows of data_version say how many rows a table has in all, deleted ones included: they take room as well. A statement
-- counts them with the others, so it costs next to nothing. As in 20261123000200_totals otherwise.
create or replace function data_version_truncate() returns trigger language plpgsql as $$
begin
	insert into data_version (scope_id, entity, version, live, held)
	select scope_id, entity, nextval('data_version_seq'), -live, -held
	from (
		select scope_id, entity, sum(live)::bigint as live, sum(held)::bigint as held from data_version
		where entity = tg_table_name group by scope_id, entity
	) as held;
	return null;
end
$$;
