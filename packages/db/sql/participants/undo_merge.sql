-- Moves back what a merge moved, with what was booked since for the same orders and entries. Both participants are locked.
create or replace function undo_merge(program uuid, merge uuid) returns void language plpgsql as $$
declare
	m participant_merge;
begin
	select * into strict m from participant_merge where program_id = program and id = merge;
	insert into participant_merge_row (program_id, merge_id, kind, row_id)
	select program, merge, 'laterEntry', merge_later_entries(program, merge);
	update participant set deleted_at = null, merged_into_id = null, version = version + 1, updated_at = now()
	where program_id = program and id = m.merged_id;
	update participant p set merged_into_id = m.merged_id from participant_merge_row r
	where r.program_id = program and r.merge_id = merge and r.kind = 'merged'
		and p.program_id = program and p.id = r.row_id and p.merged_into_id = m.kept_id;
	perform move_holdings(program, merge, m.kept_id, m.merged_id);
	-- An address goes back to its place. One that was changed since stays, and the merged participant gets it as it was.
	update participant_address a set participant_id = m.merged_id, position = (r.before->>'position')::int from participant_merge_row r
	where r.program_id = program and r.merge_id = merge and r.kind = 'address' and a.program_id = program and a.id = r.row_id
		and a.participant_id = m.kept_id and to_jsonb(a) - array['participant_id', 'position'] = r.before - array['participant_id', 'position'];
	insert into participant_address
	select (jsonb_populate_record(null::participant_address, r.before || jsonb_build_object('id', gen_random_uuid()))).* from participant_merge_row r
	where r.program_id = program and r.merge_id = merge and r.kind = 'address'
		and not exists (select from participant_address a where a.program_id = program and a.id = r.row_id and a.participant_id = m.merged_id);
	update cart_item c set participant_id = m.merged_id from participant_merge_row r
	where r.program_id = program and r.merge_id = merge and r.kind = 'cartItem' and c.program_id = program and c.id = r.row_id
		and c.participant_id = m.kept_id and c.quantity = (r.before->>'quantity')::int;
end
$$;
