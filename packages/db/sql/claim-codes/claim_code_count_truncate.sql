create or replace function claim_code_count_truncate() returns trigger language plpgsql as $$
begin
	delete from claim_code_count;
	return null;
end
$$;
create or replace trigger claim_code_count_truncate after truncate on participant
	for each statement execute function claim_code_count_truncate();
