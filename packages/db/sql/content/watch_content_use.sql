-- `letters` are the columns that can be long; a row takes 150 bytes besides.
create or replace function watch_content_use(watched regclass, letters text[]) returns void language plpgsql as $$
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
