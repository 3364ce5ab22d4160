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

-- One trigger function for every table with program_id and deleted_at. Statement level with transition tables: one row here for each
-- program that the statement touched, however many rows it wrote.
create function data_version_insert() returns trigger language plpgsql as $$
begin
	insert into data_version (scope_id, entity, version, live)
	select program_id, tg_table_name, nextval('data_version_seq'), live
	from (select program_id, count(*) filter (where deleted_at is null) as live from new_rows group by program_id) as written;
	return null;
end
$$;

create function data_version_update() returns trigger language plpgsql as $$
begin
	insert into data_version (scope_id, entity, version, live)
	select program_id, tg_table_name, nextval('data_version_seq'), live
	from (
		select program_id, sum(live)::bigint as live
		from (
			select program_id, count(*) filter (where deleted_at is null) as live from new_rows group by program_id
			union all
			select program_id, -count(*) filter (where deleted_at is null) from old_rows group by program_id
		) as changed
		group by program_id
	) as written;
	return null;
end
$$;

create function data_version_delete() returns trigger language plpgsql as $$
begin
	insert into data_version (scope_id, entity, version, live)
	select program_id, tg_table_name, nextval('data_version_seq'), live
	from (select program_id, -count(*) filter (where deleted_at is null) as live from old_rows group by program_id) as written;
	return null;
end
$$;

create function data_version_truncate() returns trigger language plpgsql as $$
begin
	insert into data_version (scope_id, entity, version, live)
	select scope_id, entity, nextval('data_version_seq'), -live
	from (select scope_id, entity, sum(live)::bigint as live from data_version where entity = tg_table_name group by scope_id, entity) as held;
	return null;
end
$$;

-- Starts to watch a table; rows that it already holds are counted.
create function watch_data_version(watched regclass) returns void language plpgsql as $$
begin
	execute format('create trigger data_version_insert after insert on %s referencing new table as new_rows for each statement execute function data_version_insert()', watched);
	execute format('create trigger data_version_update after update on %s referencing new table as new_rows old table as old_rows for each statement execute function data_version_update()', watched);
	execute format('create trigger data_version_delete after delete on %s referencing old table as old_rows for each statement execute function data_version_delete()', watched);
	execute format('create trigger data_version_truncate after truncate on %s for each statement execute function data_version_truncate()', watched);
	execute format(
		'insert into data_version (scope_id, entity, version, live)
		select program_id, %L, nextval(''data_version_seq''), live
		from (select program_id, count(*) filter (where deleted_at is null) as live from %s group by program_id) as held',
		(select relname from pg_class where oid = watched),
		watched
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
