-- No save, import or script can leave a checked domain with a program that has given it up.
create or replace function drop_left_domain() returns trigger language plpgsql as $$
begin
	delete from custom_domain where program_id = new.id and (new.deleted_at is not null or domain_name <> new.domain);
	return null;
end $$;
create or replace trigger drop_left_domain after update of domain, deleted_at on program for each row
	when (old.domain is distinct from new.domain or old.deleted_at is distinct from new.deleted_at)
	execute function drop_left_domain();
