-- The trigger function of a watched table.
create or replace function data_version_function(watched regclass, live text, scope text) returns void language plpgsql as $$
declare
	entity text := (select relname from pg_class where oid = watched);
begin
	execute format($create$
		create or replace function %1$I() returns trigger language plpgsql as $body$
		begin
			if tg_op = 'INSERT' then
				insert into data_version (scope_id, entity, version, live, held)
				select scope_id, %2$L, nextval('data_version_seq'), live, held
				from (select %3$s as scope_id, count(*) filter (where %4$s) as live, count(*) as held from new_rows group by 1) as written;
			elsif tg_op = 'DELETE' then
				insert into data_version (scope_id, entity, version, live, held)
				select scope_id, %2$L, nextval('data_version_seq'), -live, -held
				from (select %3$s as scope_id, count(*) filter (where %4$s) as live, count(*) as held from old_rows group by 1) as gone;
			else
				insert into data_version (scope_id, entity, version, live, held)
				select scope_id, %2$L, nextval('data_version_seq'), live, held
				from (
					select scope_id, sum(live)::bigint as live, sum(held)::bigint as held
					from (
						select %3$s as scope_id, count(*) filter (where %4$s) as live, count(*) as held from new_rows group by 1
						union all
						select %3$s, -count(*) filter (where %4$s), -count(*) from old_rows group by 1
					) as changed
					group by scope_id
				) as written;
			end if;
			return null;
		end
		$body$
	$create$, 'data_version_of_' || entity, entity, scope, live);
end
$$;
