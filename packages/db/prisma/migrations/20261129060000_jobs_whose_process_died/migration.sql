-- AlterTable
ALTER TABLE "job" ADD COLUMN     "died_attempts" INTEGER[] DEFAULT ARRAY[]::INTEGER[];

-- Handwritten: every job has the list.
alter table job alter column died_attempts set not null;
