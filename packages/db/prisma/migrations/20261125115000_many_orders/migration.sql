-- CreateTable
CREATE TABLE "order_bulk" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "program_id" UUID,
    "action" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "held_by_id" UUID NOT NULL,
    "job_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "order_bulk_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_bulk_row" (
    "bulk_id" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "program_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "outcome" TEXT NOT NULL DEFAULT '',
    "code" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "order_bulk_row_pkey" PRIMARY KEY ("bulk_id","n")
);

-- CreateIndex
CREATE UNIQUE INDEX "order_bulk_job_id_key" ON "order_bulk"("job_id");

-- CreateIndex
CREATE INDEX "order_bulk_expires_at_idx" ON "order_bulk"("expires_at");

-- AddForeignKey
ALTER TABLE "order_bulk" ADD CONSTRAINT "order_bulk_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "job"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand.

alter table order_bulk add constraint order_bulk_action_known check (action in ('resubmit', 'void'));
alter table order_bulk_row add constraint order_bulk_row_outcome check (outcome in ('', 'done', 'asked', 'skipped', 'failed'));

-- Every row is changed once, when its outcome is known: with room beside it no index is written again.
alter table order_bulk_row set (fillfactor = 50);

-- Errors over all programs are named by their id alone.
create unique index order_error_by_id on order_error (id);
