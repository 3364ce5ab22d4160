-- Whoever changes a row, it gets the next version and the time of the transaction; never a time before its last one.
create or replace function next_version() returns trigger language plpgsql as $$
begin
	new.version := old.version + 1;
	new.updated_at := greatest(now(), old.updated_at);
	return new;
end
$$;
