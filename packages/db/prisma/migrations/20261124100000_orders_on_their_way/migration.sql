-- AlterTable
ALTER TABLE "order" ADD COLUMN     "build_id" UUID,
ADD COLUMN     "closing" TEXT,
ADD COLUMN     "closing_by_id" UUID,
ADD COLUMN     "closing_by_name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "closing_reason" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "due_at" TIMESTAMPTZ(3),
ADD COLUMN     "lease_id" UUID,
ADD COLUMN     "leased_until" TIMESTAMPTZ(3),
ADD COLUMN     "placed_by_id" UUID,
ADD COLUMN     "placed_by_name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "request_hash" BYTEA,
ADD COLUMN     "round" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "supplier_state" TEXT NOT NULL DEFAULT 'none',
ADD COLUMN     "tries" INTEGER NOT NULL DEFAULT 0,
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
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_program_id_order_id_fkey" FOREIGN KEY ("program_id", "order_id") REFERENCES "order"("program_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand.

alter table "order"
	add constraint order_supplier_state_known check (supplier_state in ('none', 'send', 'ask', 'close', 'follow')),
	add constraint order_closing_known check (closing in ('void', 'resend')),
	add constraint order_closing_while_close check ((closing is not null) = (supplier_state = 'close')),
	-- What the supplier may have can't be void here, unless it has closed the key.
	add constraint order_void_is_closed check (status <> 'Void' or supplier_state = 'none'),
	add constraint order_tries check (tries >= 0 and round >= 1);
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

-- What is due with suppliers, oldest first.
create index order_due on "order" (due_at, program_id, id) where due_at is not null;

-- An order with one item and one entry: the entry took the item's points.
update order_item i set entry_id = e.id
from ledger_entry e
where e.program_id = i.program_id and e.order_id = i.order_id and e.type = 'order' and e.amount = -i.total
	and (select count(*) from order_item o where o.program_id = i.program_id and o.order_id = i.order_id) = 1
	and (select count(*) from ledger_entry l where l.program_id = e.program_id and l.order_id = e.order_id and l.type = 'order') = 1;
