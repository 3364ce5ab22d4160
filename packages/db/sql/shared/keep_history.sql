-- Has a table keep its history: what a row was before it is changed or deleted goes to <table>_version, with the moment from which it no
-- longer stood; rows there are only ever added. Nothing is written when a row is added, so that clones and first imports cost nothing. To be
-- called anew when the table gets a column.
create or replace function keep_history(kept regclass) returns void language plpgsql as $$
declare
	entity text := (select relname from pg_class where oid = kept);
	columns text := (
		select string_agg(quote_ident(attname), ', ' order by attnum)
		from pg_attribute where attrelid = kept and attnum > 0 and not attisdropped
	);
begin
	execute format($create$
		create or replace function %1$I() returns trigger language plpgsql as $body$
		begin
			insert into %2$I (%3$s, replaced_at) select %3$s, greatest(now(), updated_at) from old_rows;
			return null;
		end
		$body$
	$create$, 'history_of_' || entity, entity || '_version', columns);
	execute format('create or replace trigger next_version before update on %s for each row execute function next_version()', kept);
	execute format('create or replace trigger history_update after update on %s referencing old table as old_rows for each statement execute function %I()', kept, 'history_of_' || entity);
	execute format('create or replace trigger history_delete after delete on %s referencing old table as old_rows for each statement execute function %I()', kept, 'history_of_' || entity);
	execute format('create or replace trigger append_only before update or delete on %I for each row execute function refuse_change()', entity || '_version');
end
$$;
