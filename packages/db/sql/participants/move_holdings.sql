-- Moves the orders and entries that a merge names from one of its participants to the other, both locked. In one statement: an order and its entries
-- always belong to the same participant. Those who listen to balances hear of both.
create or replace function move_holdings(program uuid, merge uuid, giver uuid, taker uuid) returns void language plpgsql as $$
declare
	moved_points int;
begin
	perform set_config('rewards.merge', program || ' ' || giver || ' ' || taker, true);
	with orders as (
		update "order" o set participant_id = taker from participant_merge_row r
		where r.program_id = program and r.merge_id = merge and r.kind = 'order'
			and o.program_id = program and o.id = r.row_id and o.participant_id = giver
	), entries as (
		update ledger_entry e set participant_id = taker from participant_merge_row r
		where r.program_id = program and r.merge_id = merge and r.kind in ('entry', 'laterEntry')
			and e.program_id = program and e.id = r.row_id and e.participant_id = giver
		returning e.amount
	)
	select coalesce(sum(amount), 0)::int into moved_points from entries;
	perform set_config('rewards.merge', '', true);
	if moved_points <> 0 then
		perform webhook_tell(program, 'balance.changed', jsonb_build_object('participantId', p.id, 'balance', p.balance,
			'change', case p.id when taker then moved_points else -moved_points end))
		from participant p where p.program_id = program and p.id in (giver, taker) order by p.id = giver desc;
	end if;
end
$$;
