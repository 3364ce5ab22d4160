create or replace function app_user_twin() returns trigger language plpgsql as $$
begin
	new.email_twin := 0;
	return new;
end
$$;
create or replace trigger app_user_twin before update of email on app_user
	for each row when (old.email_twin <> 0 and sign_in_key(new.email) <> sign_in_key(old.email)) execute function app_user_twin();
