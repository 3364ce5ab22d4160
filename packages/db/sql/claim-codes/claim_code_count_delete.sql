create or replace function claim_code_count_delete() returns trigger language plpgsql as $$
begin
	insert into claim_code_count (program_id, batch_id, status, n)
	select program_id, batch_id, status, -count(*)
	from old_rows where batch_id is not null and deleted_at is null
	group by program_id, batch_id, status;
	return null;
end
$$;
create or replace trigger claim_code_count_delete after delete on participant referencing old table as old_rows
	for each statement execute function claim_code_count_delete();
