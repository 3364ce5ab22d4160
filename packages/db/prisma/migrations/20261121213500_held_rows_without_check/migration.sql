-- A selection may hold a million rows. Each was checked against its selection, though all come in one transaction with it; the clean-up takes rows
-- and selection away together.
-- DropForeignKey
ALTER TABLE "held_selection_row" DROP CONSTRAINT "held_selection_row_program_id_selection_id_fkey";

-- Nothing may take a selection away without its rows.
-- DropForeignKey
ALTER TABLE "held_selection" DROP CONSTRAINT "held_selection_job_id_fkey";

-- AddForeignKey
ALTER TABLE "held_selection" ADD CONSTRAINT "held_selection_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "job"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Every row is changed once, when its outcome is known: with room beside it no index is written again.
alter table held_selection_row set (fillfactor = 50);
