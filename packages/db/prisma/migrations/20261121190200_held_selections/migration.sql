-- CreateTable
CREATE TABLE "held_selection" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "count" INTEGER NOT NULL,
    "held_by_id" UUID NOT NULL,
    "job_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "held_selection_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "held_selection_row" (
    "program_id" UUID NOT NULL,
    "selection_id" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "participant_id" UUID NOT NULL,
    "outcome" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "held_selection_row_pkey" PRIMARY KEY ("program_id","selection_id","n")
);

-- CreateIndex
CREATE INDEX "held_selection_expires_at_idx" ON "held_selection"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "held_selection_job_id_key" ON "held_selection"("job_id");

-- AddForeignKey
ALTER TABLE "held_selection" ADD CONSTRAINT "held_selection_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "job"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "held_selection_row" ADD CONSTRAINT "held_selection_row_program_id_selection_id_fkey" FOREIGN KEY ("program_id", "selection_id") REFERENCES "held_selection"("program_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What became of a row: nothing yet, changed, as it was already, or no longer there.
alter table held_selection_row
	add constraint held_selection_row_outcome check (outcome in ('', 'done', 'unchanged', 'gone'));
