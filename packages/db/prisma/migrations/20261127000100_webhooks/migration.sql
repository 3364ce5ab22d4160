-- What happens, told to programs elsewhere (docs/decisions/0044-webhooks.md).
-- CreateTable
CREATE TABLE "webhook_endpoint" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "program_id" UUID,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "secret" BYTEA NOT NULL,
    "previous_secret" BYTEA,
    "previous_until" TIMESTAMPTZ(3),
    "paused_at" TIMESTAMPTZ(3),
    "paused_by" TEXT,
    "failing_since" TIMESTAMPTZ(3),
    "created_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_event" (
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "program_id" UUID,
    "data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3),
    "lease_id" UUID,
    "leased_until" TIMESTAMPTZ(3),
    "last_at" TIMESTAMPTZ(3),
    "last_status" INTEGER,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_attempt" (
    "id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ms" INTEGER NOT NULL,
    "status" INTEGER,
    "error" TEXT,
    "answer" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "webhook_attempt_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_endpoint_account_id_idx" ON "webhook_endpoint"("account_id");

-- CreateIndex
CREATE INDEX "webhook_event_created_at_idx" ON "webhook_event"("created_at");

-- CreateIndex
CREATE INDEX "webhook_delivery_endpoint_id_created_at_idx" ON "webhook_delivery"("endpoint_id", "created_at");

-- CreateIndex
CREATE INDEX "webhook_delivery_endpoint_id_due_at_idx" ON "webhook_delivery"("endpoint_id", "due_at");

-- CreateIndex
CREATE INDEX "webhook_delivery_event_id_idx" ON "webhook_delivery"("event_id");

-- CreateIndex
CREATE INDEX "webhook_attempt_delivery_id_idx" ON "webhook_attempt"("delivery_id");

-- AddForeignKey
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "webhook_event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand.
alter table webhook_endpoint
	add constraint webhook_endpoint_events_known check (events <@ array['order.status_changed', 'build.finished', 'import.finished', 'balance.changed', 'code.used']),
	add constraint webhook_endpoint_pause_whole check ((paused_at is null) = (paused_by is null) and paused_by in ('staff', 'failures')),
	add constraint webhook_endpoint_previous_whole check ((previous_secret is null) = (previous_until is null));
alter table webhook_delivery
	add constraint webhook_delivery_state_known check (state in ('waiting', 'delivered', 'failed')),
	add constraint webhook_delivery_due_while_waiting check ((state = 'waiting') = (due_at is not null));

-- Who wants to hear of something in a program: endpoints of the program, and those of its account and of the accounts above. Paused ones too: what happens meanwhile
-- goes out when they go on.
create function webhook_listeners(program uuid, event text) returns setof uuid language sql stable as $$
	select e.id from webhook_endpoint e
	where event = any(e.events) and (
		e.program_id = program
		or e.program_id is null and exists (
			select from program p join account a on a.id = p.account_id where p.id = program and a.path @> array[e.account_id]
		)
	)
$$;

-- Writes down what happened, in the transaction in which it happens, if anybody wants to hear of it.
create function webhook_tell(program uuid, event text, what jsonb) returns void language plpgsql as $$
begin
	if not exists (select from webhook_endpoint) or not exists (select from webhook_listeners(program, event)) then return; end if;
	with told as (
		insert into webhook_event (id, type, account_id, program_id, data)
		select gen_random_uuid(), event, p.account_id, p.id, what from program p where p.id = program returning id
	)
	insert into webhook_delivery (id, endpoint_id, event_id, due_at)
	select gen_random_uuid(), l, told.id, now() from told, webhook_listeners(program, event) l;
end
$$;

create function order_webhook() returns trigger language plpgsql as $$
begin
	perform webhook_tell(new.program_id, 'order.status_changed', jsonb_build_object('orderId', new.id, 'orderNumber', new.order_number,
		'participantId', new.participant_id, 'status', new.status, 'previousStatus', case when tg_op = 'UPDATE' then old.status end));
	return null;
end
$$;
create trigger order_webhook_insert after insert on "order" for each row execute function order_webhook();
create trigger order_webhook_update after update of status on "order"
	for each row when (new.status is distinct from old.status) execute function order_webhook();

create function catalogue_build_webhook() returns trigger language plpgsql as $$
begin
	perform webhook_tell(new.program_id, 'build.finished', jsonb_build_object('buildId', new.id, 'kind', new.kind, 'status', new.status, 'products', new.product_count,
		'added', new.new_count, 'gone', new.gone_count, 'dearer', new.dearer_count, 'cheaper', new.cheaper_count, 'rejected', new.rejected_count));
	return null;
end
$$;
create trigger catalogue_build_webhook after update of status on catalogue_build
	for each row when (new.status is distinct from old.status and new.status not in ('Queued', 'Running')) execute function catalogue_build_webhook();

create function job_webhook() returns trigger language plpgsql as $$
begin
	perform webhook_tell(new.program_id, 'import.finished', jsonb_build_object('jobId', new.id, 'kind', new.kind, 'state', new.state, 'rows', new.total,
		'rejected', new.rejected));
	return null;
end
$$;
create trigger job_webhook after update of state on job
	for each row when (new.program_id is not null and new.kind in ('participantImport', 'pointImport') and new.state is distinct from old.state
		and new.state in ('done', 'doneWithRejects', 'failed', 'cancelled')) execute function job_webhook();

create function participant_webhook() returns trigger language plpgsql as $$
begin
	perform webhook_tell(new.program_id, 'code.used', jsonb_build_object('participantId', new.id, 'batchId', new.batch_id));
	return null;
end
$$;
create trigger participant_webhook after update of status on participant
	for each row when (new.batch_id is not null and new.status = 'Used' and old.status <> 'Used') execute function participant_webhook();

-- One statement for all entries of an insert: an import of a million entries looks once whether anybody wants to hear of it. Runs after ledger_entry_sums, by its name.
create function ledger_entry_webhook() returns trigger language plpgsql as $$
begin
	if not exists (select from webhook_endpoint where 'balance.changed' = any(events)) then return null; end if;
	with heard as materialized (
		select g.program_id, l as endpoint_id from (select distinct program_id from added) g, webhook_listeners(g.program_id, 'balance.changed') l
	), moved as (
		select gen_random_uuid() as id, p.program_id, g.account_id, p.id as participant_id, p.balance, s.amount
		from (
			select program_id, participant_id, sum(amount) as amount from added
			where program_id in (select program_id from heard) group by program_id, participant_id
		) s
		join participant p on p.program_id = s.program_id and p.id = s.participant_id
		join program g on g.id = p.program_id
	), told as (
		insert into webhook_event (id, type, account_id, program_id, data)
		select id, 'balance.changed', account_id, program_id, jsonb_build_object('participantId', participant_id, 'balance', balance, 'change', amount) from moved
		returning id, program_id
	)
	insert into webhook_delivery (id, endpoint_id, event_id, due_at)
	select gen_random_uuid(), h.endpoint_id, t.id, now() from told t join heard h on h.program_id = t.program_id;
	return null;
end
$$;
create trigger ledger_entry_webhook after insert on ledger_entry
	referencing new table as added for each statement execute function ledger_entry_webhook();
