-- Two participants that are one person (docs/decisions/0088-merges.md).
-- CreateTable
CREATE TABLE "participant_merge" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kept_id" UUID NOT NULL,
    "merged_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "by_id" UUID,
    "by_name" TEXT NOT NULL DEFAULT '',
    "undone_at" TIMESTAMPTZ(3),
    "undone_by_id" UUID,
    "undone_by_name" TEXT NOT NULL DEFAULT '',
    "kept_before" JSONB NOT NULL,
    "merged_before" JSONB NOT NULL,
    "kept_after" JSONB NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "entries" INTEGER NOT NULL DEFAULT 0,
    "orders" INTEGER NOT NULL DEFAULT 0,
    "addresses" INTEGER NOT NULL DEFAULT 0,
    "cart_items" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "participant_merge_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "participant_merge_row" (
    "program_id" UUID NOT NULL,
    "merge_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "row_id" UUID NOT NULL,
    "before" JSONB,

    CONSTRAINT "participant_merge_row_pkey" PRIMARY KEY ("program_id","merge_id","kind","row_id")
);

-- CreateIndex
CREATE INDEX "participant_merge_program_id_kept_id_idx" ON "participant_merge"("program_id", "kept_id");

-- AddForeignKey
ALTER TABLE "participant_merge_row" ADD CONSTRAINT "participant_merge_row_program_id_merge_id_fkey" FOREIGN KEY ("program_id", "merge_id") REFERENCES "participant_merge"("program_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand.
alter table participant_merge
	add constraint participant_merge_of_two check (kept_id <> merged_id);
-- Nobody is merged twice at a time.
create unique index participant_merge_standing on participant_merge (program_id, merged_id) where undone_at is null;
alter table participant_merge_row
	add constraint participant_merge_row_kind_known check (kind in ('entry', 'laterEntry', 'order', 'address', 'cartItem', 'merged'));

alter table participant
	-- Nothing is booked for a merged participant: it would be lost. No row has a merge yet, so the look at them takes no lock against writers.
	add constraint participant_merged_empty
		check (merged_into_id is null or (balance = 0 and awarded = 0 and redeemed = 0 and order_count = 0)) not valid,
	drop constraint participant_code_is_held,
	-- A merged code is held by the order that used it, as before.
	add constraint participant_code_is_held check (used_by_order_id is null
		or ((deleted_at is null or merged_into_id is not null) and status not in ('Active', 'Pending Approval'))) not valid;
alter table participant validate constraint participant_merged_empty;
alter table participant validate constraint participant_code_is_held;

-- An entry stays what it is. Only a merge, or its undo, changes whose it is: it names both in a setting of its transaction.
create function ledger_refuse_change() returns trigger language plpgsql as $$
declare
	was ledger_entry := old;
begin
	if tg_op = 'UPDATE' then
		was.participant_id := new.participant_id;
		if new is not distinct from was
			and current_setting('rewards.merge', true) = old.program_id || ' ' || old.participant_id || ' ' || new.participant_id then
			return new;
		end if;
	end if;
	raise exception '% is append-only: % refused', tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
end
$$;
drop trigger ledger_entry_append_only on ledger_entry;
create trigger ledger_entry_append_only before update or delete on ledger_entry
	for each row execute function ledger_refuse_change();

-- Sums go with the entries that change hands, all of a statement at once: in between, one of the two could be below 0.
create function ledger_move_owner() returns trigger language plpgsql as $$
begin
	update participant p
	set awarded = p.awarded + s.awarded,
		redeemed = p.redeemed + s.redeemed,
		balance = p.balance + s.awarded - s.redeemed
	from (
		select program_id, participant_id,
			coalesce(sum(amount) filter (where order_id is null), 0)::int as awarded,
			coalesce(-sum(amount) filter (where order_id is not null), 0)::int as redeemed
		from (
			select program_id, participant_id, order_id, amount from arrived
			union all
			select program_id, participant_id, order_id, -amount from gone
		) moved
		group by program_id, participant_id
	) s
	where p.program_id = s.program_id and p.id = s.participant_id;
	return null;
end
$$;
create trigger ledger_entry_owner after update on ledger_entry
	referencing new table as arrived old table as gone for each statement execute function ledger_move_owner();

-- A participant's order count, moved with each order that is made, voided or changes hands.
create or replace function order_move_count() returns trigger language plpgsql as $$
begin
	if tg_op = 'INSERT' then
		perform from participant p
		where (p.program_id, p.id) in (select program_id, participant_id from added)
		order by p.program_id, p.id
		for no key update;
		update participant p set order_count = p.order_count + c.n
		from (select program_id, participant_id, count(*)::int as n from added where status <> 'Void' group by 1, 2) c
		where p.program_id = c.program_id and p.id = c.participant_id;
	else
		perform from participant p
		where (p.program_id, p.id) in (
			select a.program_id, d.id from added a join removed r using (program_id, id)
			cross join lateral (values (a.participant_id), (r.participant_id)) d(id)
			where (a.status <> 'Void') <> (r.status <> 'Void') or a.participant_id <> r.participant_id
		)
		order by p.program_id, p.id
		for no key update;
		update participant p set order_count = p.order_count + c.n
		from (
			select a.program_id, d.id, sum(d.n)::int as n
			from added a join removed r using (program_id, id)
			cross join lateral (values (a.participant_id, (a.status <> 'Void')::int), (r.participant_id, -(r.status <> 'Void')::int)) d(id, n)
			where (a.status <> 'Void') <> (r.status <> 'Void') or a.participant_id <> r.participant_id
			group by 1, 2
		) c
		where p.program_id = c.program_id and p.id = c.id and c.n <> 0;
	end if;
	return null;
end
$$;

-- Moves the orders and entries that a merge names from one of its participants to the other, both locked. In one statement: an order and its entries
-- always belong to the same participant. Those who listen to balances hear of both.
create function move_holdings(program uuid, merge uuid, giver uuid, taker uuid) returns void language plpgsql as $$
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

-- Moves everything of the merged participant to the kept one, and remembers each row. Both are locked, `for update`, so that nothing of them is being
-- written. The merge's own row is there.
create function merge_participants(program uuid, merge uuid) returns void language plpgsql as $$
declare
	m participant_merge;
begin
	select * into strict m from participant_merge where program_id = program and id = merge;
	insert into participant_merge_row (program_id, merge_id, kind, row_id)
	select program, merge, 'order', o.id from "order" o where o.program_id = program and o.participant_id = m.merged_id
	union all
	select program, merge, 'entry', e.id from ledger_entry e where e.program_id = program and e.participant_id = m.merged_id
	union all
	select program, merge, 'merged', p.id from participant p where p.program_id = program and p.merged_into_id = m.merged_id;
	-- An address that the kept one has in the same words stays behind.
	insert into participant_merge_row (program_id, merge_id, kind, row_id, before)
	select program, merge, 'address', a.id, to_jsonb(a) from participant_address a
	where a.program_id = program and a.participant_id = m.merged_id and not exists (
		select from participant_address k where k.program_id = program and k.participant_id = m.kept_id
			and to_jsonb(k) - array['id', 'participant_id', 'position', 'created_at'] = to_jsonb(a) - array['id', 'participant_id', 'position', 'created_at']
	);
	-- So does a product that is in both carts: one person put it there twice.
	insert into participant_merge_row (program_id, merge_id, kind, row_id, before)
	select program, merge, 'cartItem', c.id, to_jsonb(c) from cart_item c
	where c.program_id = program and c.participant_id = m.merged_id and not exists (
		select from cart_item k where k.program_id = program and k.participant_id = m.kept_id and k.product_id = c.product_id
	);
	update participant_merge set points = p.balance, entries = n.entries, orders = n.orders, addresses = n.addresses, cart_items = n.cart_items
	from participant p, (
		select count(*) filter (where kind = 'entry') as entries, count(*) filter (where kind = 'order') as orders,
			count(*) filter (where kind = 'address') as addresses, count(*) filter (where kind = 'cartItem') as cart_items
		from participant_merge_row where program_id = program and merge_id = merge
	) n
	where participant_merge.program_id = program and participant_merge.id = merge and p.program_id = program and p.id = m.merged_id;
	perform move_holdings(program, merge, m.merged_id, m.kept_id);
	update participant_address a set participant_id = m.kept_id, position = t.position
	from (
		select r.row_id, coalesce((select max(k.position) from participant_address k where k.program_id = program and k.participant_id = m.kept_id), 0)
			+ row_number() over (order by (r.before->>'position')::int) as position
		from participant_merge_row r where r.program_id = program and r.merge_id = merge and r.kind = 'address'
	) t
	where a.program_id = program and a.id = t.row_id;
	update cart_item c set participant_id = m.kept_id from participant_merge_row r
	where r.program_id = program and r.merge_id = merge and r.kind = 'cartItem' and c.program_id = program and c.id = r.row_id;
	-- Chains stay flat.
	update participant p set merged_into_id = m.kept_id where p.program_id = program and p.merged_into_id = m.merged_id;
	update participant set deleted_at = now(), merged_into_id = m.kept_id, version = version + 1, updated_at = now()
	where program_id = program and id = m.merged_id;
end
$$;

-- What would move back if a merge were undone now, besides the rows that moved: entries of those orders, and reversals of those entries, booked since.
create function merge_later_entries(program uuid, merge uuid) returns setof uuid language sql stable as $$
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

-- The sums that an undo would give to the merged participant; the kept one loses as much.
create function merge_sums_back(program uuid, merge uuid, out awarded bigint, out redeemed bigint) language sql stable as $$
	select coalesce(sum(e.amount) filter (where e.order_id is null), 0), coalesce(-sum(e.amount) filter (where e.order_id is not null), 0)
	from ledger_entry e
	where e.program_id = program and (
		e.id in (select r.row_id from participant_merge_row r where r.program_id = program and r.merge_id = merge and r.kind = 'entry')
		or e.id in (select merge_later_entries(program, merge))
	)
$$;

-- Moves back what a merge moved, with what was booked since for the same orders and entries. Both participants are locked.
create function undo_merge(program uuid, merge uuid) returns void language plpgsql as $$
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

-- Points outstanding at the end of a day that is over are of those who held them then: an entry that changed hands since counts for whom it belonged to.
create or replace function liability_of(programs uuid[], chosen uuid) returns table (
	program_id uuid, participant_id uuid, level_id uuid, points bigint, age_30 bigint, age_90 bigint, age_180 bigint, age_365 bigint, age_more bigint
) language sql stable as $$
	with asked as materialized (
		select ends_at,
			(day - 30)::timestamp at time zone time_zone as from_30,
			(day - 90)::timestamp at time zone time_zone as from_90,
			(day - 180)::timestamp at time zone time_zone as from_180,
			(day - 365)::timestamp at time zone time_zone as from_365
		from liability_day where id = chosen
	), taken_back as materialized (
		select r.program_id, r.reverses_id from ledger_entry r, asked
		where r.program_id = any (programs) and r.type = 'reversal' and r.amount < 0 and r.created_at < asked.ends_at
	), changed_hands as materialized (
		select distinct on (r.program_id, r.row_id) r.program_id, r.row_id as entry_id, x.holder
		from asked, participant_merge m
		cross join lateral (values (m.at, m.merged_id, false), (m.undone_at, m.kept_id, true)) x(at, holder, back)
		join participant_merge_row r on r.program_id = m.program_id and r.merge_id = m.id
			and (r.kind = 'entry' or r.kind = 'laterEntry' and x.back)
		where m.program_id = any (programs) and x.at >= asked.ends_at
		order by r.program_id, r.row_id, x.at, x.back
	), given as (
		select e.program_id, coalesce(c.holder, e.participant_id) as participant_id, e.amount,
			case when e.type = 'adjustment' and e.amount > 0 and b.reverses_id is null then e.amount else 0 end as kept,
			e.created_at
		from asked cross join ledger_entry e left join taken_back b on b.program_id = e.program_id and b.reverses_id = e.id
		left join changed_hands c on c.program_id = e.program_id and c.entry_id = e.id
		where e.program_id = any (programs) and e.created_at < asked.ends_at
	), held as (
		select g.program_id, g.participant_id, sum(g.amount)::bigint as points,
			coalesce(sum(g.kept) filter (where g.created_at >= from_30), 0)::bigint as in_30,
			coalesce(sum(g.kept) filter (where g.created_at >= from_90), 0)::bigint as in_90,
			coalesce(sum(g.kept) filter (where g.created_at >= from_180), 0)::bigint as in_180,
			coalesce(sum(g.kept) filter (where g.created_at >= from_365), 0)::bigint as in_365
		from given g, asked group by 1, 2 having sum(g.amount) <> 0
	), moved as materialized (
		select distinct on (c.program_id, c.participant_id) c.program_id, c.participant_id, c.level_before
		from level_change c, asked where c.program_id = any (programs) and c.at >= asked.ends_at
		order by c.program_id, c.participant_id, c.at
	)
	select h.program_id, h.participant_id, case when m.participant_id is null then p.level_id else m.level_before end, h.points,
		least(h.points, in_30), least(h.points, in_90) - least(h.points, in_30), least(h.points, in_180) - least(h.points, in_90),
		least(h.points, in_365) - least(h.points, in_180), h.points - least(h.points, in_365)
	from held h
	join participant p on p.program_id = h.program_id and p.id = h.participant_id
	left join moved m on m.program_id = h.program_id and m.participant_id = h.participant_id
$$;
