-- What a program's page says of its feed follows its last build, whatever ended that.
create or replace function catalogue_build_status() returns trigger language plpgsql as $$
begin
	update program set feed_status = new.status, feed_built_at = coalesce(new.finished_at, feed_built_at)
	where id = new.program_id
		and (feed_status is distinct from new.status or feed_built_at is distinct from coalesce(new.finished_at, feed_built_at));
	return null;
end $$;
create or replace trigger catalogue_build_status after insert or update of status, finished_at on catalogue_build
	for each row execute function catalogue_build_status();
