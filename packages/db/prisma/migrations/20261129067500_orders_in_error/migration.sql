-- AlterTable
ALTER TABLE "order_error" ADD COLUMN     "waits" BOOLEAN NOT NULL DEFAULT false;

-- By hand.
--
-- An order in API Error waits for staff until it leaves that status, whatever became of its errors: it always has one error that is open or, once staff cleared that, waits. Lists read
-- these, without a look at the orders (decision 83).

-- Whoever writes orders or errors waits until all of this is there.
lock table "order", order_error in share row exclusive mode;

alter table order_error add constraint order_error_waits_cleared check (not waits or cleared_at is not null);

-- An order without an open error waits by the latest that was cleared, or by one without a message.
update order_error e set waits = true from (
	select distinct on (c.program_id, c.order_id) c.program_id, c.id from "order" o
	join order_error c on c.program_id = o.program_id and c.order_id = o.id
	where o.status = 'API Error' and o.deleted_at is null
		and not exists (select from order_error x where x.program_id = o.program_id and x.order_id = o.id and x.cleared_at is null)
	order by c.program_id, c.order_id, c.cleared_at desc
) latest where e.program_id = latest.program_id and e.id = latest.id;
insert into order_error (program_id, id, order_id, message, created_at, cleared_at, waits)
select o.program_id, gen_random_uuid(), o.id, '', o.updated_at, o.updated_at, true from "order" o
where o.status = 'API Error' and o.deleted_at is null
	and not exists (select from order_error x where x.program_id = o.program_id and x.order_id = o.id and (x.cleared_at is null or x.waits));

create index order_in_error on "order" (program_id, id) where status = 'API Error';
drop index order_error_recent;
create index order_error_recent on order_error (created_at desc) where cleared_at is null or waits;
create unique index order_error_waits on order_error (program_id, order_id) where waits;

-- A cleared error waits as long as its order does. Whoever clears one holds the order's lock, so that the order can't leave API Error meanwhile.
create function order_error_wait() returns trigger language plpgsql as $$
begin
	new.waits := exists (
		select from "order" o where o.program_id = new.program_id and o.id = new.order_id and o.status = 'API Error' and o.deleted_at is null
	);
	return new;
end
$$;
create trigger order_error_wait before update of cleared_at on order_error for each row
	when (old.cleared_at is null and new.cleared_at is not null) execute function order_error_wait();

create function order_error_end_wait() returns trigger language plpgsql as $$
begin
	update order_error e set waits = false where e.waits and e.program_id = new.program_id
		and e.order_id = case tg_table_name when 'order' then (to_jsonb(new)->>'id')::uuid else (to_jsonb(new)->>'order_id')::uuid end;
	return null;
end
$$;
-- The order goes on.
create trigger order_end_wait after update of status, deleted_at on "order" for each row
	when (old.status = 'API Error' and (new.status <> 'API Error' or new.deleted_at is not null)) execute function order_error_end_wait();
-- Its next error is open.
create trigger order_error_end_wait after insert on order_error for each row when (new.cleared_at is null) execute function order_error_end_wait();

-- At the end of the transaction, because an order fails before its error is written.
create function order_in_error_waits() returns trigger language plpgsql as $$
begin
	insert into order_error (program_id, id, order_id, message, cleared_at, waits)
	select o.program_id, gen_random_uuid(), o.id, '', now(), true from "order" o
	where o.program_id = new.program_id and o.id = new.id and o.status = 'API Error' and o.deleted_at is null
		and not exists (select from order_error x where x.program_id = o.program_id and x.order_id = o.id and (x.cleared_at is null or x.waits));
	return null;
end
$$;
create constraint trigger order_in_error_waits after insert or update of status on "order" deferrable initially deferred for each row
	when (new.status = 'API Error') execute function order_in_error_waits();
