-- CreateTable
CREATE TABLE "order_prefix" (
    "key" TEXT NOT NULL,
    "program_id" UUID NOT NULL,
    "shared" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "order_prefix_pkey" PRIMARY KEY ("key","program_id")
);

-- CreateIndex
CREATE INDEX "order_prefix_program_id_idx" ON "order_prefix"("program_id");

-- AddForeignKey
ALTER TABLE "order_prefix" ADD CONSTRAINT "order_prefix_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "program"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Two programs' orders could have the same number: a prefix, case ignored, and at least six digits, so that "A" with
-- 1,000,001 is "A1" with 1. A zero after the shorter prefix can't be: a seventh digit is never one.
create function order_prefixes_clash(one text, other text) returns boolean
language sql immutable strict parallel safe
return one = other
	or (starts_with(one, other) and substr(one, length(other) + 1) ~ '^[1-9][0-9]*$')
	or (starts_with(other, one) and substr(other, length(one) + 1) ~ '^[1-9][0-9]*$');

-- What orders already begin with: the current prefix, and former ones as far as orders have them. A program's own
-- prefix followed by digits is no former one but a number above a million.
insert into order_prefix (key, program_id)
select lower(po_prefix), id from program where po_prefix <> '';
insert into order_prefix (key, program_id)
select distinct lower(left(o.order_number, -6)), o.program_id from "order" o join program p on p.id = o.program_id
where length(o.order_number) > 6 and o.order_number ~ '[0-9]{6}$'
	and not (lower(left(o.order_number, -6)) <> lower(p.po_prefix) and order_prefixes_clash(lower(left(o.order_number, -6)), lower(p.po_prefix)))
on conflict do nothing;

update order_prefix a set shared = true
where exists (select from order_prefix b where b.program_id <> a.program_id and order_prefixes_clash(a.key, b.key));
-- From now on only what was shared before can be.
create unique index order_prefix_own on order_prefix (key) where not shared;

-- Prefixes are given one after the other: two programs that are created at once can't get the same one.
create function order_prefix_turn() returns void
language sql
as $$ select pg_advisory_xact_lock(7202, 31) $$;

-- A prefix stays with the program that had it: its orders, also late ones, keep their numbers.
create function order_prefix_reserve() returns trigger
language plpgsql
as $$
declare
	wanted text := lower(new.po_prefix);
begin
	if exists (select from order_prefix where key = wanted and program_id = new.id and not shared) then
		return null;
	end if;
	perform order_prefix_turn();
	if exists (select from order_prefix where program_id <> new.id and order_prefixes_clash(key, wanted)) then
		raise exception 'Another program has the prefix % (constraint "order_prefix_own")', new.po_prefix
			using errcode = '23505', constraint = 'order_prefix_own';
	end if;
	insert into order_prefix (key, program_id) values (wanted, new.id) on conflict do nothing;
	return null;
end
$$;
create trigger order_prefix_reserved after insert on program
	for each row when (new.po_prefix <> '') execute function order_prefix_reserve();
create trigger order_prefix_changed after update of po_prefix on program
	for each row when (new.po_prefix <> '' and lower(new.po_prefix) <> lower(old.po_prefix)) execute function order_prefix_reserve();

-- A free prefix from a name: its first three Latin letters, then with one and two more. It holds the turn until the
-- transaction ends.
create function order_prefix_proposed(name text) returns text
language plpgsql
as $$
declare
	letters text := left(upper(regexp_replace(fold_text(name), '[^a-z]', '', 'g')), 3);
	stem text := case when length(letters) < 2 then 'PO' else letters end;
	candidate text := stem;
	n int := 0;
begin
	perform order_prefix_turn();
	while exists (select from order_prefix where order_prefixes_clash(key, lower(candidate))) loop
		n := n + 1;
		candidate := stem || case when n > 26 then chr(64 + (n - 1) / 26) else '' end || chr(65 + (n - 1) % 26);
		-- After ZZ no letters are left: as many as there are, and a digit that ends no run of digits.
		if n > 702 then
			candidate := stem || n || 'X';
		end if;
	end loop;
	return candidate;
end
$$;

-- Programs whose next orders could have a number of another program: both have the prefix, or the other has had it and
-- has orders. `shares_with` says which.
create view order_prefix_shared as
select p.id as program_id, o.program_id as shares_with
from program p
join order_prefix o on o.program_id <> p.id and order_prefixes_clash(o.key, lower(p.po_prefix))
join program q on q.id = o.program_id
where p.deleted_at is null and p.po_prefix <> ''
	and (exists (select from order_sequence s where s.program_id = q.id) or (q.deleted_at is null and lower(q.po_prefix) = o.key));
