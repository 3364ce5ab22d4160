-- AlterTable
ALTER TABLE "order" ADD COLUMN     "build_id" UUID,
ADD COLUMN     "placed_by_id" UUID,
ADD COLUMN     "placed_by_name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "request_hash" BYTEA,
ADD COLUMN     "round" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "void_reason" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "order_item" ADD COLUMN     "entry_id" UUID,
ADD COLUMN     "status_at" TIMESTAMPTZ(3),
ADD COLUMN     "status_sequence" BIGINT;

-- AlterTable
ALTER TABLE "order_submission" ADD COLUMN     "action" TEXT NOT NULL DEFAULT 'send',
ADD COLUMN     "answered_at" TIMESTAMPTZ(3),
ADD COLUMN     "key" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "round" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "order_dispatch" (
    "program_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "round" INTEGER NOT NULL DEFAULT 1,
    "due_at" TIMESTAMPTZ(3),
    "tries" INTEGER NOT NULL DEFAULT 0,
    "leased_until" TIMESTAMPTZ(3),
    "lease_id" UUID,
    "closing" TEXT,
    "closing_by_id" UUID,
    "closing_by_name" TEXT NOT NULL DEFAULT '',
    "closing_reason" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "order_dispatch_pkey" PRIMARY KEY ("program_id","order_id")
);

-- CreateTable
CREATE TABLE "order_event" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "kind" TEXT NOT NULL,
    "item_number" INTEGER,
    "data" JSONB NOT NULL DEFAULT '{}',
    "actor_id" UUID,
    "actor_name" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "order_event_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "supplier_message" (
    "program_id" UUID NOT NULL,
    "message_id" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "supplier_message_pkey" PRIMARY KEY ("program_id","message_id")
);

-- CreateTable
CREATE TABLE "supplier_circuit" (
    "origin" TEXT NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "open_until" TIMESTAMPTZ(3),
    "opened_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "supplier_circuit_pkey" PRIMARY KEY ("origin")
);

-- CreateIndex
CREATE INDEX "order_event_program_id_order_id_at_idx" ON "order_event"("program_id", "order_id", "at");

-- CreateIndex
CREATE INDEX "supplier_message_received_at_idx" ON "supplier_message"("received_at");

-- CreateIndex
CREATE UNIQUE INDEX "order_item_program_id_entry_id_key" ON "order_item"("program_id", "entry_id");

-- AddForeignKey
ALTER TABLE "order_item" ADD CONSTRAINT "order_item_program_id_entry_id_fkey" FOREIGN KEY ("program_id", "entry_id") REFERENCES "ledger_entry"("program_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_dispatch" ADD CONSTRAINT "order_dispatch_program_id_order_id_fkey" FOREIGN KEY ("program_id", "order_id") REFERENCES "order"("program_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_program_id_order_id_fkey" FOREIGN KEY ("program_id", "order_id") REFERENCES "order"("program_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand.

alter table "order" add constraint order_round check (round >= 1);
alter table order_dispatch
	add constraint order_dispatch_state_known check (state in ('send', 'ask', 'close', 'follow')),
	add constraint order_dispatch_closing_known check (closing in ('void', 'resend')),
	add constraint order_dispatch_closing_while_close check ((closing is not null) = (state = 'close')),
	add constraint order_dispatch_tries check (tries >= 0);

-- What the supplier may have can't be void here, and a void order never goes out.
create function order_void_is_settled() returns trigger language plpgsql as $$
begin
	if exists (select from order_dispatch d where d.program_id = new.program_id and d.order_id = new.id) then
		raise exception 'the supplier may have order %', new.id using errcode = 'check_violation', constraint = 'order_void_is_settled';
	end if;
	return new;
end
$$;
create trigger order_void_is_settled before update of status on "order"
	for each row when (new.status = 'Void' and old.status <> 'Void') execute function order_void_is_settled();
create function order_dispatch_of_live() returns trigger language plpgsql as $$
declare
	now_status text;
begin
	-- A void of this order waits for this, or this for it.
	select status into now_status from "order" o where o.program_id = new.program_id and o.id = new.order_id for share;
	if now_status = 'Void' then
		raise exception 'order % is void', new.order_id using errcode = 'check_violation', constraint = 'order_dispatch_of_live';
	end if;
	return new;
end
$$;
create trigger order_dispatch_of_live before insert on order_dispatch
	for each row execute function order_dispatch_of_live();

alter table order_submission
	add constraint order_submission_action_known check (action in ('send', 'ask', 'close')),
	drop constraint order_submission_outcome_known,
	add constraint order_submission_outcome_known check (
		outcome in ('calling', 'accepted', 'refused', 'timeout', 'failed', 'absent', 'closed', 'tooLate')
	),
	add constraint order_submission_answered check (outcome <> 'calling' or answered_at is null);
alter table order_event
	add constraint order_event_kind_known check (kind in (
		'placed', 'released', 'accepted', 'refused', 'gaveUp', 'edited', 'resubmitted', 'voidAsked', 'voidDenied', 'voided',
		'deleted', 'statusChanged', 'itemChanged', 'itemLate', 'pointsReturned', 'codeReleased', 'errorCleared', 'mailed'
	));
create trigger order_event_append_only before update or delete on order_event
	for each row execute function refuse_change();
create trigger order_event_no_truncate before truncate on order_event
	for each statement execute function refuse_change();

-- What is due with a program's supplier, oldest first: orders to hand over, and orders to ask about. Programs are walked by it one by one, so that
-- one with a million orders to hand over keeps nobody else's waiting.
create index order_dispatch_due on order_dispatch (program_id, (state = 'follow'), due_at) where due_at is not null;

-- An order with one item and one entry: the entry took the item's points.
update order_item i set entry_id = e.id
from ledger_entry e
where e.program_id = i.program_id and e.order_id = i.order_id and e.type = 'order' and e.amount = -i.total
	and (select count(*) from order_item o where o.program_id = i.program_id and o.order_id = i.order_id) = 1
	and (select count(*) from ledger_entry l where l.program_id = e.program_id and l.order_id = e.order_id and l.type = 'order') = 1;
