-- The ledger: entries are only ever added, and the participant's sums move with them.

alter table ledger_entry
	add constraint ledger_entry_type_known check (type in ('adjustment', 'order', 'reversal')),
	add constraint ledger_entry_amount_range check (amount <> 0 and amount between -1000000000 and 1000000000),
	add constraint ledger_entry_reference_given check (reference <> ''),
	add constraint ledger_entry_reversal_linked check ((type = 'reversal') = (reverses_id is not null)),
	add constraint ledger_entry_order_linked check (type <> 'order' or (order_id is not null and amount < 0));

create index ledger_entry_order on ledger_entry (program_id, order_id) where order_id is not null;
create index ledger_entry_import on ledger_entry (program_id, import_id) where import_id is not null;

create trigger ledger_entry_append_only before update or delete on ledger_entry
	for each row execute function refuse_change();
create trigger ledger_entry_no_truncate before truncate on ledger_entry
	for each statement execute function refuse_change();

-- Entries of an order, and reversals of such, count as redeemed; everything else as awarded. One statement for all entries of an
-- insert, so that a bulk import costs one pass; the participants' CHECK refuses what would overdraw. Rows are locked in one order, so
-- that two bulk inserts wait for each other instead of deadlocking.
create function ledger_move_sums() returns trigger language plpgsql as $$
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
create trigger ledger_entry_sums after insert on ledger_entry
	referencing new table as added for each statement execute function ledger_move_sums();

-- A reversal takes back exactly what it names, of the same participant and order.
create function ledger_check_reversal() returns trigger language plpgsql as $$
declare
	original ledger_entry;
begin
	select * into original from ledger_entry where program_id = new.program_id and id = new.reverses_id;
	if original.id is null or original.type = 'reversal' or original.participant_id <> new.participant_id
		or original.amount <> -new.amount or original.order_id is distinct from new.order_id then
		raise exception 'entry % does not reverse %', new.id, new.reverses_id using errcode = 'check_violation', constraint = 'ledger_entry_reversal_exact';
	end if;
	return new;
end
$$;
create trigger ledger_entry_reversal before insert on ledger_entry
	for each row when (new.type = 'reversal') execute function ledger_check_reversal();

-- The balance after each of many entries, one after the other, where those that would overdraw it or overflow the sums are left out: as a
-- window over the rows of a file, so that an import knows of each row whether it goes in, in one pass. `start` and `redeemed` are those of
-- the participant before the first entry; the balance that comes out is unchanged after an entry that was left out.
create function ledger_guarded(state bigint, start bigint, redeemed bigint, amount bigint) returns bigint
	language plpgsql immutable parallel safe as $$
begin
	state := coalesce(state, start);
	if state + amount < 0 or state + amount + redeemed > 2147483647 then
		return state;
	end if;
	return state + amount;
end
$$;
create aggregate ledger_guard(bigint, bigint, bigint) (sfunc = ledger_guarded, stype = bigint, parallel = safe);
