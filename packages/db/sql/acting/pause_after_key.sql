create or replace function pause_after_key() returns trigger language plpgsql as $$
begin
	perform pause_faulty(owners => array[new.user_id]);
	return null;
end
$$;
create or replace trigger api_key_pause after update of flags, account_id, owner_id, revoked_at, expires_at, paused_at on api_key
	for each row execute function pause_after_key();
