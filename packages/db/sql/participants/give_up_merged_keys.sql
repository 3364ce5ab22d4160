-- Gives up keys of those who were merged into a participant: those that are this one, or all without one.
create or replace function give_up_merged_keys(program uuid, kept uuid, address text, external text) returns void language plpgsql as $$
begin
	update participant m set email_twin = given_up(m.email_twin, (
		select min(o.email_twin) from participant o
		where o.program_id = program and o.email_key = m.email_key and (o.deleted_at is null or o.merged_into_id is not null)
	))
	where m.program_id = program and m.merged_into_id = kept and m.email_twin >= 0 and (address is null or m.email_key = address_key(address));
	update participant m set external_id_twin = given_up(m.external_id_twin, (
		select min(o.external_id_twin) from participant o
		where o.program_id = program and o.external_id_key = m.external_id_key and (o.deleted_at is null or o.merged_into_id is not null)
	))
	where m.program_id = program and m.merged_into_id = kept and m.external_id_twin >= 0 and m.external_id_key <> ''
		and (external is null or m.external_id_key = external_key(external));
end
$$;
