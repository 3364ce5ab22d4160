-- Batches of claim codes; each code is a participant.

alter table claim_code_batch
	add constraint claim_code_batch_quantity check (quantity > 0),
	add constraint claim_code_batch_length check (code_length between 6 and 32);

-- The codes of a batch; those that were deleted don't count.
create index participant_batch on participant (program_id, batch_id, status) where batch_id is not null and deleted_at is null;
-- A sheet of codes is printed in parts. Which codes a part has must not depend on what was used or deleted since the part before, so parts
-- are counted in the order of the ids, over all codes that a batch has ever had.
create index participant_batch_order on participant (program_id, batch_id, id) where batch_id is not null;

-- How many codes of a batch have which status, without counting a million of them for each page. As with data_version, every statement that
-- writes participants appends here what it changes, in the same transaction: in any snapshot sum(n) is exactly the number of codes with that
-- status that aren't deleted. Appending takes no lock that another writer could wait for; compact_claim_code_count() sums rows up.
create table claim_code_count (
	program_id uuid not null,
	batch_id uuid not null,
	status text not null,
	id bigserial not null,
	n integer not null,
	primary key (program_id, batch_id, status, id) include (n)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 1000);

create function claim_code_count_insert() returns trigger language plpgsql as $$
begin
	insert into claim_code_count (program_id, batch_id, status, n)
	select program_id, batch_id, status, count(*)
	from new_rows where batch_id is not null and deleted_at is null
	group by program_id, batch_id, status;
	return null;
end
$$;

create function claim_code_count_update() returns trigger language plpgsql as $$
begin
	insert into claim_code_count (program_id, batch_id, status, n)
	select program_id, batch_id, status, sum(n)
	from (
		select program_id, batch_id, status, 1 as n from new_rows where batch_id is not null and deleted_at is null
		union all
		select program_id, batch_id, status, -1 from old_rows where batch_id is not null and deleted_at is null
	) as changed
	group by program_id, batch_id, status having sum(n) <> 0;
	return null;
end
$$;

create function claim_code_count_delete() returns trigger language plpgsql as $$
begin
	insert into claim_code_count (program_id, batch_id, status, n)
	select program_id, batch_id, status, -count(*)
	from old_rows where batch_id is not null and deleted_at is null
	group by program_id, batch_id, status;
	return null;
end
$$;

create function claim_code_count_truncate() returns trigger language plpgsql as $$
begin
	delete from claim_code_count;
	return null;
end
$$;

create trigger claim_code_count_insert after insert on participant referencing new table as new_rows
	for each statement execute function claim_code_count_insert();
create trigger claim_code_count_update after update on participant referencing new table as new_rows old table as old_rows
	for each statement execute function claim_code_count_update();
create trigger claim_code_count_delete after delete on participant referencing old table as old_rows
	for each statement execute function claim_code_count_delete();
create trigger claim_code_count_truncate after truncate on participant
	for each statement execute function claim_code_count_truncate();

-- Sums the rows of one batch up, without waiting: false when somebody else is at it.
create function compact_claim_code_count(compacted_program uuid, compacted_batch uuid) returns boolean language plpgsql as $$
begin
	if not pg_try_advisory_xact_lock(hashtextextended(compacted_program::text || compacted_batch::text, 7206)) then
		return false;
	end if;
	with gone as (
		delete from claim_code_count where program_id = compacted_program and batch_id = compacted_batch returning status, n
	)
	insert into claim_code_count (program_id, batch_id, status, n)
	select compacted_program, compacted_batch, status, sum(n) from gone group by status having sum(n) <> 0;
	return true;
end
$$;

-- The list of batches knows its total, and which totals it may use again, from data_version like the other lists of a program.
select watch_data_version('claim_code_batch', live => 'true');
