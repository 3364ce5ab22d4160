create or replace function claim_code_count_update() returns trigger language plpgsql as $$
begin
	insert into claim_code_count (program_id, batch_id, status, n)
	select program_id, batch_id, status, sum(n)
	from (
		select program_id, batch_id, status, 1 as n from new_rows where batch_id is not null and deleted_at is null
		union all
		select program_id, batch_id, status, -1 from old_rows where batch_id is not null and deleted_at is null
	) as changed
	group by program_id, batch_id, status having sum(n) <> 0;
	return null;
end
$$;
create or replace trigger claim_code_count_update after update on participant referencing new table as new_rows old table as old_rows
	for each statement execute function claim_code_count_update();
