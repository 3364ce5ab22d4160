-- AlterTable
ALTER TABLE "plateau_level" ADD COLUMN     "leaves_for_id" UUID,
ADD COLUMN     "leaving" BOOLEAN NOT NULL DEFAULT false;

-- AddForeignKey
ALTER TABLE "plateau_level" ADD CONSTRAINT "plateau_level_program_id_leaves_for_id_fkey" FOREIGN KEY ("program_id", "leaves_for_id") REFERENCES "plateau_level"("program_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Nothing moves to where it is, and what stays goes nowhere.
alter table plateau_level add constraint plateau_level_leaves check (leaves_for_id is null or leaving and leaves_for_id <> id);
