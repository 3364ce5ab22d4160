-- CreateTable
CREATE TABLE "point_value_change" (
    "program_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "value_before" DECIMAL(12,4) NOT NULL,

    CONSTRAINT "point_value_change_pkey" PRIMARY KEY ("program_id","at")
);

-- CreateTable
CREATE TABLE "level_change" (
    "program_id" UUID NOT NULL,
    "participant_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "level_before" UUID,

    CONSTRAINT "level_change_pkey" PRIMARY KEY ("program_id","participant_id","at")
);

-- CreateTable
CREATE TABLE "liability_day" (
    "id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "time_zone" TEXT NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "liability_day_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "liability" (
    "program_id" UUID NOT NULL,
    "day_id" UUID NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "final" BOOLEAN NOT NULL,
    "point_value" DECIMAL(12,4) NOT NULL,

    CONSTRAINT "liability_pkey" PRIMARY KEY ("program_id","day_id")
);

-- CreateTable
CREATE TABLE "liability_holding" (
    "program_id" UUID NOT NULL,
    "day_id" UUID NOT NULL,
    "participant_id" UUID NOT NULL,
    "level_id" UUID,
    "points" BIGINT NOT NULL,
    "age_30" BIGINT NOT NULL,
    "age_90" BIGINT NOT NULL,
    "age_180" BIGINT NOT NULL,
    "age_365" BIGINT NOT NULL,
    "age_more" BIGINT NOT NULL,

    CONSTRAINT "liability_holding_pkey" PRIMARY KEY ("program_id","day_id","participant_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "liability_day_day_time_zone_key" ON "liability_day"("day", "time_zone");

-- CreateIndex
CREATE INDEX "liability_program_id_ends_at_idx" ON "liability"("program_id", "ends_at");

-- AddForeignKey
ALTER TABLE "liability" ADD CONSTRAINT "liability_day_id_fkey" FOREIGN KEY ("day_id") REFERENCES "liability_day"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "liability_holding" ADD CONSTRAINT "liability_holding_program_id_day_id_fkey" FOREIGN KEY ("program_id", "day_id") REFERENCES "liability"("program_id", "day_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand.
--
-- What points were outstanding at the end of a day. Points and their age come from the ledger alone, so any day that is over gives the same again. What was worked out for a day is
-- kept while somebody looks at it (`liability`, and `liability_holding` with a row for each participant who had points); an entry that comes late for it takes it away.

-- A point's value and a participant's level on a day that is over: each change keeps what was before it. Where nothing is kept, it is as it is now.
create function keep_point_value() returns trigger language plpgsql as $$
begin
	insert into point_value_change (program_id, value_before) values (old.id, old.point_value);
	return null;
end
$$;
create trigger program_point_value_kept after update of point_value on program for each row
	when (old.point_value is distinct from new.point_value) execute function keep_point_value();

create function keep_level() returns trigger language plpgsql as $$
begin
	insert into level_change (program_id, participant_id, level_before) values (old.program_id, old.id, old.level_id);
	return null;
end
$$;
create trigger participant_level_kept after update of level_id on participant for each row
	when (old.level_id is distinct from new.level_id) execute function keep_level();
create index level_change_at on level_change (program_id, at);

-- What the log knows of earlier values of a point.
insert into point_value_change (program_id, at, value_before)
select distinct on (a.program_id, a.at) a.program_id, a.at, v.value::numeric
from audit_entry a join program p on p.id = a.program_id
cross join lateral (select coalesce(a.before->'advanced'->>'pointValue', a.before->>'pointValue') as value) v
where a.entity = 'program' and v.value ~ '^[0-9]{1,8}([.][0-9]{1,4})?$'
order by a.program_id, a.at, a.id;

-- What a point of a program was worth at a moment.
create function point_value_at(program uuid, moment timestamptz) returns numeric language sql stable as $$
	select coalesce(
		(select c.value_before from point_value_change c where c.program_id = program and c.at >= moment order by c.at limit 1),
		(select p.point_value from program p where p.id = program)
	)
$$;

-- Who held how many points at the end of a day, and since when, by the ledger. Oldest points go first, so what is left of a balance are the latest ones that were given: of the points of
-- the last 30 days no more can be left than were given then, and no more than the balance. An entry and its reversal, both before the end of the day, are as if they had never been; so
-- points of a void order have the age that they had. A balance below zero, should the ledger ever show one, counts as points of the last 30 days. Participants whose balance is 0 have no row.
create function liability_of(programs uuid[], chosen uuid) returns table (
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
	), given as (
		select e.program_id, e.participant_id, e.amount,
			case when e.type = 'adjustment' and e.amount > 0 and b.reverses_id is null then e.amount else 0 end as kept,
			e.created_at
		from asked cross join ledger_entry e left join taken_back b on b.program_id = e.program_id and b.reverses_id = e.id
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

-- Works out a day for the programs that haven't got it, and keeps it. It is final unless somebody is still writing who began before the day's end (with a minute for clocks that differ):
-- such an entry would be of that day, and nothing here sees it yet. What isn't final is worked out again after a minute.
create function keep_liability(programs uuid[], chosen uuid) returns void language plpgsql as $$
declare
	ends timestamptz := (select ends_at from liability_day where id = chosen);
	settled boolean;
	missing uuid[];
begin
	perform pg_advisory_xact_lock(7243, lock) from (select distinct hashtext(one::text) as lock from unnest(programs) one order by 1) l;
	delete from liability l where l.day_id = chosen and l.program_id = any (programs) and not l.final and l.made_at < now() - interval '1 minute';
	missing := array(select one from unnest(programs) one where not exists (select from liability l where l.program_id = one and l.day_id = chosen));
	if cardinality(missing) = 0 then
		return;
	end if;
	settled := clock_timestamp() > ends + interval '1 minute' and not exists (
		select from pg_stat_activity a where a.datname = current_database() and a.pid <> pg_backend_pid()
			and a.backend_type = 'client backend' and a.xact_start < ends + interval '1 minute'
	);
	insert into liability (program_id, day_id, ends_at, made_at, final, point_value)
	select one, chosen, ends, clock_timestamp(), settled, point_value_at(one, ends) from unnest(missing) one order by one;
	insert into liability_holding (program_id, day_id, participant_id, level_id, points, age_30, age_90, age_180, age_365, age_more)
	select o.program_id, chosen, o.participant_id, o.level_id, o.points, o.age_30, o.age_90, o.age_180, o.age_365, o.age_more
	from liability_of(missing, chosen) o order by 1, 3;
end
$$;

-- An entry that says it happened before its transaction began takes away what is kept of later days. Whoever works one out at that moment is waited for, so that it goes as well.
create function forget_liability() returns trigger language plpgsql as $$
begin
	if not exists (select from added where created_at < now() - interval '1 minute') then
		return null;
	end if;
	perform pg_advisory_xact_lock_shared(7243, lock) from (
		select distinct hashtext(program_id::text) as lock from added where created_at < now() - interval '1 minute' order by 1
	) l;
	delete from liability l using (select program_id, min(created_at) as first from added group by 1) a
	where l.program_id = a.program_id and l.ends_at > a.first;
	return null;
end
$$;
create trigger ledger_entry_liability after insert on ledger_entry
	referencing new table as added for each statement execute function forget_liability();

-- What is kept and isn't what the ledger says, by participant: what it has and what it should have.
create function liability_faults(programs uuid[], chosen uuid) returns table (
	program_id uuid, participant_id uuid, kept text, found text
) language sql stable as $$
	select coalesce(h.program_id, o.program_id), coalesce(h.participant_id, o.participant_id),
		row(h.points, h.age_30, h.age_90, h.age_180, h.age_365, h.age_more)::text,
		row(o.points, o.age_30, o.age_90, o.age_180, o.age_365, o.age_more)::text
	from (select * from liability_holding x where x.day_id = chosen and x.program_id = any (programs)) h
	full join liability_of(programs, chosen) o on o.program_id = h.program_id and o.participant_id = h.participant_id
	where (h.points, h.age_30, h.age_90, h.age_180, h.age_365, h.age_more, h.level_id)
		is distinct from (o.points, o.age_30, o.age_90, o.age_180, o.age_365, o.age_more, o.level_id)
$$;
