-- Sums go with the entries that change hands, all of a statement at once: in between, one of the two could be below 0.
create or replace function ledger_move_owner() returns trigger language plpgsql as $$
begin
	update participant p
	set awarded = p.awarded + s.awarded,
		redeemed = p.redeemed + s.redeemed,
		balance = p.balance + s.awarded - s.redeemed
	from (
		select program_id, participant_id,
			coalesce(sum(amount) filter (where order_id is null), 0)::int as awarded,
			coalesce(-sum(amount) filter (where order_id is not null), 0)::int as redeemed
		from (
			select program_id, participant_id, order_id, amount from arrived
			union all
			select program_id, participant_id, order_id, -amount from gone
		) moved
		group by program_id, participant_id
	) s
	where p.program_id = s.program_id and p.id = s.participant_id;
	return null;
end
$$;
create or replace trigger ledger_entry_owner after update on ledger_entry
	referencing new table as arrived old table as gone for each statement execute function ledger_move_owner();
