-- Entries of an order, and reversals of such, count as redeemed; everything else as awarded. One statement for all entries of an
-- insert, so that a bulk import costs one pass; the participants' CHECK refuses what would overdraw. Rows are locked in one order, so
-- that two bulk inserts wait for each other instead of deadlocking.
create or replace function ledger_move_sums() returns trigger language plpgsql as $$
begin
	perform from participant p
	where (p.program_id, p.id) in (select program_id, participant_id from added)
	order by p.program_id, p.id
	for no key update;
	update participant p
	set awarded = p.awarded + s.awarded,
		redeemed = p.redeemed + s.redeemed,
		balance = p.balance + s.awarded - s.redeemed
	from (
		select program_id, participant_id,
			coalesce(sum(amount) filter (where order_id is null), 0)::int as awarded,
			coalesce(-sum(amount) filter (where order_id is not null), 0)::int as redeemed
		from added group by program_id, participant_id
	) s
	where p.program_id = s.program_id and p.id = s.participant_id;
	return null;
end
$$;
create or replace trigger ledger_entry_sums after insert on ledger_entry
	referencing new table as added for each statement execute function ledger_move_sums();
