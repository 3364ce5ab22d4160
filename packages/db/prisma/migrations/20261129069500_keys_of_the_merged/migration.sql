-- The keys of a merged participant find the kept one, and stand in nobody's way: not in that one's own, who may take them over, and not in anybody's
-- once that one is deleted. A key that is given up has a number below 0 (docs/decisions/0087-keys-of-people.md).

create function given_up(number smallint, lowest smallint) returns smallint language sql immutable parallel safe
	return case when number < 0 then number else least(0, coalesce(lowest, 0)) - 1 end;

-- Gives up keys of those who were merged into a participant: those that are this one, or all without one.
create function give_up_merged_keys(program uuid, kept uuid, address text, external text) returns void language plpgsql as $$
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

create function participant_takes_keys() returns trigger language plpgsql as $$
begin
	-- Nearly always nobody was merged into it. No key is empty: what doesn't change gives up nothing.
	if exists (select from participant m where m.program_id = new.program_id and m.merged_into_id = new.id) then
		perform give_up_merged_keys(
			new.program_id, new.id,
			case when new.email <> old.email then new.email else '' end,
			case when new.external_id <> old.external_id then new.external_id else '' end
		);
	end if;
	return new;
end
$$;
create trigger participant_takes_keys before update of email, external_id on participant
	for each row when (new.deleted_at is null and (new.email <> old.email or new.external_id <> old.external_id))
	execute function participant_takes_keys();

create function participant_frees_keys() returns trigger language plpgsql as $$
begin
	if exists (select from participant m where m.program_id = new.program_id and m.merged_into_id = new.id) then
		perform give_up_merged_keys(new.program_id, new.id, null, null);
	end if;
	return null;
end
$$;
create trigger participant_frees_keys after update of deleted_at on participant
	for each row when (old.deleted_at is null and new.deleted_at is not null and new.merged_into_id is null)
	execute function participant_frees_keys();

-- Those whose kept participant is deleted already.
select give_up_merged_keys(k.program_id, k.id, null, null) from participant k
where k.deleted_at is not null and k.merged_into_id is null
	and exists (select from participant m where m.program_id = k.program_id and m.merged_into_id = k.id);

-- Whoever comes back has the own keys again; if another one has them by now, nothing is undone.
create function participant_back_from_merge() returns trigger language plpgsql as $$
begin
	new.email_twin := greatest(new.email_twin, 0);
	new.external_id_twin := greatest(new.external_id_twin, 0);
	return new;
end
$$;
create trigger participant_back_from_merge before update of merged_into_id on participant
	for each row when (old.merged_into_id is not null and new.merged_into_id is null)
	execute function participant_back_from_merge();
