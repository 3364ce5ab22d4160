create or replace function pause_after_role() returns trigger language plpgsql as $$
begin
	perform pause_faulty(owners => array(select id from app_user where role_id = new.id));
	return null;
end
$$;
create or replace trigger role_pause after update on role
	for each row when (new is distinct from old) execute function pause_after_role();
