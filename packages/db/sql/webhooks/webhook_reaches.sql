-- Whether an endpoint may hear, or still tell, of something in a program: it lies below the endpoint's account now, and is the endpoint's only program if it has one.
-- Without a program: a test of an endpoint of its account.
create or replace function webhook_reaches(of_account uuid, only_program uuid, happened_in uuid) returns boolean language sql stable as $$
	select case when happened_in is null then only_program is null
		else (only_program is null or only_program = happened_in) and exists (
			select from program p join account a on a.id = p.account_id where p.id = happened_in and a.path @> array[of_account]
		) end
$$;
