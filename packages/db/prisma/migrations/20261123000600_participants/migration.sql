-- Participants and what is held for them.

alter table participant
	-- What a search looks through, folded once when the row is written.
	add column search_text text generated always as (fold_text(name || E'\n' || email || E'\n' || external_id || E'\n' || claim_email)) stored,
	add constraint participant_status_known check (status in ('Active', 'Disabled', 'Used', 'Pending Approval', 'Archived')),
	add constraint participant_sums check (balance >= 0 and redeemed >= 0 and balance = awarded - redeemed and order_count >= 0),
	add constraint participant_email_given check (email <> ''),
	-- A password that waits sealed for its hash goes with its participant: nothing would ever hash it.
	add constraint participant_sealed_live check (password_sealed is null or deleted_at is null);

create unique index participant_email_unique on participant (program_id, lower(email)) where deleted_at is null;
create index participant_name_sort on participant (program_id, name collate "und-x-icu", id) where deleted_at is null;
create index participant_email_sort on participant (program_id, email collate "und-x-icu", id) where deleted_at is null;
create index participant_created_at_sort on participant (program_id, created_at, id) where deleted_at is null;
create index participant_balance_sort on participant (program_id, balance, id) where deleted_at is null;
create index participant_external_id on participant (program_id, external_id) where deleted_at is null and external_id <> '';
create index participant_level on participant (program_id, level_id) where level_id is not null;
create index participant_import on participant (program_id, import_id) where import_id is not null;
create index participant_last_login_sort on participant (program_id, last_login_at nulls first, id) where deleted_at is null;
create index participant_sealed on participant (program_id, id) where password_sealed is not null;
-- A search is always one of a program's people, so the program belongs into the index (docs/decisions/0009).
create index participant_search on participant using gin (program_id, search_text gin_trgm_ops);

alter table participant_import_change add constraint participant_import_change_kind_known check (kind in ('created', 'changed', 'archived'));
alter table participant_address add constraint participant_address_position check (position >= 1);
alter table cart_item add constraint cart_item_quantity check (quantity > 0);

-- A participant's sums and order count are moved by the triggers of ledger and orders and by nothing else. The columns are named, so that
-- other updates, those of imports above all, don't even look.
create function refuse_sums() returns trigger language plpgsql as $$
begin
	raise exception 'sums of participant % are kept by ledger and orders: % refused', new.id, lower(tg_op) using errcode = 'restrict_violation';
end
$$;
create trigger participant_sums_insert before insert on participant
	for each row when (new.balance <> 0 or new.awarded <> 0 or new.redeemed <> 0 or new.order_count <> 0)
	execute function refuse_sums();
create trigger participant_sums_update before update of balance, awarded, redeemed, order_count on participant
	for each row when (
		pg_trigger_depth() = 0
		and (new.balance, new.awarded, new.redeemed, new.order_count) is distinct from (old.balance, old.awarded, old.redeemed, old.order_count)
	)
	execute function refuse_sums();

-- What became of a row: nothing yet, changed, as it was already, or no longer there.
alter table held_selection_row
	add constraint held_selection_row_outcome check (outcome in ('', 'done', 'unchanged', 'gone'));

-- Every row is changed once, when its outcome is known: with room beside it no index is written again.
alter table held_selection_row set (fillfactor = 50);

select watch_data_version('participant');

-- Lists of participants show, filter and sort by the names of levels. A level that is named otherwise changes them as a write to the
-- participants does, so totals and places that were remembered before must not be used after it.
create function data_version_level() returns trigger language plpgsql as $$
begin
	insert into data_version (scope_id, entity, version, live)
	select program_id, 'participant', nextval('data_version_seq'), 0
	from (
		select distinct program_id
		from new_rows join old_rows using (program_id, id)
		where new_rows.description <> old_rows.description
	) as renamed;
	return null;
end
$$;

create trigger data_version_level after update on plateau_level
	referencing new table as new_rows old table as old_rows
	for each statement execute function data_version_level();
