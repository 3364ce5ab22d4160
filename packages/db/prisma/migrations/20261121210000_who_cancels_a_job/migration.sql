-- Whoever asked for a job is told who has cancelled it.
-- AlterTable
ALTER TABLE "job" ADD COLUMN     "cancel_asked_by_id" UUID,
ADD COLUMN     "cancel_asked_by_name" TEXT NOT NULL DEFAULT '';
