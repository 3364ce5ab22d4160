-- Whoever edits a schedule saves over no change that they haven't seen.
ALTER TABLE "scheduled_report" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
