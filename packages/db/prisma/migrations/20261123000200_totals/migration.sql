-- Totals of lists.

-- What lets a list answer exact totals without counting: every statement that writes to a watched table appends one row here, in the
-- same transaction. So, read in the same snapshot as a page,
--   sum(version) changes whenever a write to that table and program becomes visible, and
--   sum(live) is the number of rows that aren't deleted.
-- Appending takes no lock that another writer could wait for. compact_data_version() sums rows up, which changes neither sum.
--
-- Versions are drawn from a sequence and never given twice, so that two different sets of visible writes don't get one sum:
-- rolled back numbers don't come back. On one primary the visible writes only grow, so the sum does too; memories of totals are not to
-- be shared between a primary and its replicas.
create sequence data_version_seq as bigint;

create table data_version (
	-- The tenant that the rows belong to: a program's id, or the all-zero id for tables without a program.
	scope_id uuid not null,
	-- Name of the table.
	entity text not null,
	id bigint not null default nextval('data_version_seq'),
	-- Sums of sequence numbers, hence without an upper end.
	version numeric not null,
	live bigint not null,
	primary key (scope_id, entity, id) include (version, live)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 1000);

alter sequence data_version_seq owned by data_version.id;

create function data_version_truncate() returns trigger language plpgsql as $$
begin
	insert into data_version (scope_id, entity, version, live)
	select scope_id, entity, nextval('data_version_seq'), -live
	from (select scope_id, entity, sum(live)::bigint as live from data_version where entity = tg_table_name group by scope_id, entity) as held;
	return null;
end
$$;

-- Starts to watch a table: makes its trigger function and counts the rows that it already holds. `live` is the condition of the rows that
-- count, `scope` says whose they are. At the level of statements, with transition tables: one row here for each tenant that a statement
-- touched, however many rows it wrote.
create function watch_data_version(watched regclass, live text default 'deleted_at is null', scope text default 'program_id') returns void
	language plpgsql as $$
declare
	entity text := (select relname from pg_class where oid = watched);
	noting text := 'data_version_of_' || entity;
begin
	execute format($create$
		create function %1$I() returns trigger language plpgsql as $body$
		begin
			if tg_op = 'INSERT' then
				insert into data_version (scope_id, entity, version, live)
				select scope_id, %2$L, nextval('data_version_seq'), live
				from (select %3$s as scope_id, count(*) filter (where %4$s) as live from new_rows group by 1) as written;
			elsif tg_op = 'DELETE' then
				insert into data_version (scope_id, entity, version, live)
				select scope_id, %2$L, nextval('data_version_seq'), -live
				from (select %3$s as scope_id, count(*) filter (where %4$s) as live from old_rows group by 1) as gone;
			else
				insert into data_version (scope_id, entity, version, live)
				select scope_id, %2$L, nextval('data_version_seq'), live
				from (
					select scope_id, sum(live)::bigint as live
					from (
						select %3$s as scope_id, count(*) filter (where %4$s) as live from new_rows group by 1
						union all
						select %3$s, -count(*) filter (where %4$s) from old_rows group by 1
					) as changed
					group by scope_id
				) as written;
			end if;
			return null;
		end
		$body$
	$create$, noting, entity, scope, live);
	execute format('create trigger data_version_insert after insert on %s referencing new table as new_rows for each statement execute function %I()', watched, noting);
	execute format('create trigger data_version_update after update on %s referencing new table as new_rows old table as old_rows for each statement execute function %I()', watched, noting);
	execute format('create trigger data_version_delete after delete on %s referencing old table as old_rows for each statement execute function %I()', watched, noting);
	execute format('create trigger data_version_truncate after truncate on %s for each statement execute function data_version_truncate()', watched);
	execute format(
		'insert into data_version (scope_id, entity, version, live)
		select scope_id, %L, nextval(''data_version_seq''), live
		from (select %s as scope_id, count(*) filter (where %s) as live from %s group by 1) as held',
		entity, scope, live, watched
	);
end
$$;

-- Sums the rows of one scope up, without waiting: false when somebody else is at it. The pages that ask for a total call it when they
-- see many rows.
create function compact_data_version(compacted_scope uuid, compacted_entity text) returns boolean language plpgsql as $$
begin
	if not pg_try_advisory_xact_lock(hashtextextended(compacted_scope::text || compacted_entity, 7201)) then
		return false;
	end if;
	with gone as (
		delete from data_version where scope_id = compacted_scope and entity = compacted_entity returning version, live
	)
	insert into data_version (scope_id, entity, version, live)
	select compacted_scope, compacted_entity, sum(version), sum(live) from gone having count(*) > 0;
	return true;
end
$$;
