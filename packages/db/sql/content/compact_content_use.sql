create or replace function compact_content_use(compacted_program uuid) returns boolean language plpgsql as $$
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
