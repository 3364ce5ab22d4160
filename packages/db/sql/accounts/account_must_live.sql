-- Nothing arrives in an account that is being removed: whoever removes it holds its row.
create or replace function account_must_live() returns trigger language plpgsql as $$
begin
	perform from account where id = new.account_id and deleted_at is null for key share;
	if not found then
		raise exception 'account % is not there', new.account_id using errcode = 'foreign_key_violation', constraint = 'account_live';
	end if;
	return new;
end
$$;
create or replace trigger program_account_live before insert or update of account_id on program
	for each row execute function account_must_live();
create or replace trigger role_account_live before insert or update of account_id on role
	for each row execute function account_must_live();
create or replace trigger app_user_account_live before insert or update of account_id on app_user
	for each row when (new.account_id is not null) execute function account_must_live();
