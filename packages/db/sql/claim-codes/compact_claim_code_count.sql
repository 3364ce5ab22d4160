-- Sums the rows of one batch up, without waiting: false when somebody else is at it.
create or replace function compact_claim_code_count(compacted_program uuid, compacted_batch uuid) returns boolean language plpgsql as $$
begin
	if not pg_try_advisory_xact_lock(hashtextextended(compacted_program::text || compacted_batch::text, 7206)) then
		return false;
	end if;
	with gone as (
		delete from claim_code_count where program_id = compacted_program and batch_id = compacted_batch returning status, n
	)
	insert into claim_code_count (program_id, batch_id, status, n)
	select compacted_program, compacted_batch, status, sum(n) from gone group by status having sum(n) <> 0;
	return true;
end
$$;
