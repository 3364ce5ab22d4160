-- What would move back if a merge were undone now, besides the rows that moved: entries of those orders, and reversals of those entries, booked since.
create or replace function merge_later_entries(program uuid, merge uuid) returns setof uuid language sql stable as $$
	select e.id from participant_merge m
	join participant_merge_row r on r.program_id = m.program_id and r.merge_id = m.id and r.kind = 'order'
	join ledger_entry e on e.program_id = m.program_id and e.order_id = r.row_id and e.participant_id = m.kept_id
	where m.program_id = program and m.id = merge
		and not exists (select from participant_merge_row x where x.program_id = program and x.merge_id = merge and x.kind = 'entry' and x.row_id = e.id)
	union
	select e.id from participant_merge m
	join participant_merge_row r on r.program_id = m.program_id and r.merge_id = m.id and r.kind = 'entry'
	join ledger_entry e on e.program_id = m.program_id and e.reverses_id = r.row_id and e.participant_id = m.kept_id
	where m.program_id = program and m.id = merge
		and not exists (select from participant_merge_row x where x.program_id = program and x.merge_id = merge and x.kind = 'entry' and x.row_id = e.id)
$$;
