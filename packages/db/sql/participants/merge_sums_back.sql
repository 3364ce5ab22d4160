-- The sums that an undo would give to the merged participant; the kept one loses as much.
create or replace function merge_sums_back(program uuid, merge uuid, out awarded bigint, out redeemed bigint) language sql stable as $$
	select coalesce(sum(e.amount) filter (where e.order_id is null), 0), coalesce(-sum(e.amount) filter (where e.order_id is not null), 0)
	from ledger_entry e
	where e.program_id = program and (
		e.id in (select r.row_id from participant_merge_row r where r.program_id = program and r.merge_id = merge and r.kind = 'entry')
		or e.id in (select merge_later_entries(program, merge))
	)
$$;
