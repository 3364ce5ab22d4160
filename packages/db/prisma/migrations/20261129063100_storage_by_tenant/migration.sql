-- AlterTable
ALTER TABLE "data_version" ADD COLUMN     "held" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "job" ADD COLUMN     "reserved" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "content_use" (
    "program_id" UUID NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "content_use_pkey" PRIMARY KEY ("program_id","id")
);

-- Written by hand: what a tenant stores in rows (docs/decisions/0068-storage-by-tenant.md).

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

-- The trigger function of a watched table.
create function data_version_function(watched regclass, live text, scope text) returns void language plpgsql as $$
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

create or replace function watch_data_version(watched regclass, live text default 'deleted_at is null', scope text default 'program_id') returns void
	language plpgsql as $$
declare
	entity text := (select relname from pg_class where oid = watched);
	noting text := 'data_version_of_' || entity;
begin
	perform data_version_function(watched, live, scope);
	execute format('create trigger data_version_insert after insert on %s referencing new table as new_rows for each statement execute function %I()', watched, noting);
	execute format('create trigger data_version_update after update on %s referencing new table as new_rows old table as old_rows for each statement execute function %I()', watched, noting);
	execute format('create trigger data_version_delete after delete on %s referencing old table as old_rows for each statement execute function %I()', watched, noting);
	execute format('create trigger data_version_truncate after truncate on %s for each statement execute function data_version_truncate()', watched);
	execute format(
		'insert into data_version (scope_id, entity, version, live, held)
		select scope_id, %L, nextval(''data_version_seq''), live, held
		from (select %s as scope_id, count(*) filter (where %s) as live, count(*) as held from %s group by 1) as held',
		entity, scope, live, watched
	);
end
$$;

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

select data_version_function('participant', 'deleted_at is null', 'program_id');
select data_version_function('"order"', 'deleted_at is null', 'program_id');
select data_version_function('product', 'true', 'program_id');
select data_version_function('claim_code_batch', 'true', 'program_id');
select data_version_function('cart_item', 'true', 'program_id');
select data_version_function('order_error', 'cleared_at is null', 'program_id');

insert into data_version (scope_id, entity, version, live, held)
select program_id, entity, nextval('data_version_seq'), 0, held from (
	select program_id, 'participant' as entity, count(*) as held from participant group by 1
	union all select program_id, 'order', count(*) from "order" group by 1
	union all select program_id, 'product', count(*) from product group by 1
	union all select program_id, 'claim_code_batch', count(*) from claim_code_batch group by 1
	union all select program_id, 'cart_item', count(*) from cart_item group by 1
	union all select program_id, 'order_error', count(*) from order_error group by 1
) as counted;

-- Bytes of pages, menus and texts, former states included: sum(bytes) of a program. Every statement appends what it changes, as with
-- data_version; housekeeping sums rows up.
alter table content_use set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 1000);

create function compact_content_use(compacted_program uuid) returns boolean language plpgsql as $$
begin
	if not pg_try_advisory_xact_lock(hashtextextended(compacted_program::text, 7269)) then
		return false;
	end if;
	with gone as (
		delete from content_use where program_id = compacted_program returning bytes
	)
	insert into content_use (program_id, bytes) select compacted_program, sum(bytes) from gone having count(*) > 0;
	return true;
end
$$;

-- `letters` are the columns that can be long; a row takes 150 bytes besides.
create function watch_content_use(watched regclass, letters text[]) returns void language plpgsql as $$
declare
	entity text := (select relname from pg_class where oid = watched);
	noting text := 'content_use_of_' || entity;
	size text := '150 + ' || (select string_agg(format('octet_length(%I)', letter), ' + ') from unnest(letters) letter);
begin
	execute format($create$
		create function %1$I() returns trigger language plpgsql as $body$
		begin
			if tg_op = 'INSERT' then
				insert into content_use (program_id, bytes) select program_id, sum(%2$s) from new_rows group by program_id;
			elsif tg_op = 'DELETE' then
				insert into content_use (program_id, bytes) select program_id, -sum(%2$s) from old_rows group by program_id;
			else
				insert into content_use (program_id, bytes)
				select program_id, sum(bytes) from (
					select program_id, %2$s as bytes from new_rows union all select program_id, -(%2$s) from old_rows
				) as changed
				group by program_id having sum(bytes) <> 0;
			end if;
			return null;
		end
		$body$
	$create$, noting, size);
	execute format('create trigger content_use_insert after insert on %s referencing new table as new_rows for each statement execute function %I()', watched, noting);
	execute format('create trigger content_use_update after update on %s referencing new table as new_rows old table as old_rows for each statement execute function %I()', watched, noting);
	execute format('create trigger content_use_delete after delete on %s referencing old table as old_rows for each statement execute function %I()', watched, noting);
	execute format('insert into content_use (program_id, bytes) select program_id, sum(%s) from %s group by program_id', size, watched);
end
$$;

select watch_content_use('content_page', array['name', 'url']);
select watch_content_use('content_page_version', array['name', 'url']);
select watch_content_use('content_section', array['html', 'title']);
select watch_content_use('content_section_version', array['html', 'title']);
select watch_content_use('content_slide', array['title', 'text', 'image_classic', 'image_full', 'image_mobile', 'action_text', 'action_link']);
select watch_content_use('content_slide_version', array['title', 'text', 'image_classic', 'image_full', 'image_mobile', 'action_text', 'action_link']);
select watch_content_use('menu_item', array['title', 'url']);
select watch_content_use('menu_item_version', array['title', 'url']);
select watch_content_use('dictionary_text', array['key', 'text']);
select watch_content_use('dictionary_text_version', array['key', 'text']);
