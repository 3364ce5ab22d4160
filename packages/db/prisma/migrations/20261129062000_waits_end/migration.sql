-- AlterTable
ALTER TABLE "job" ADD COLUMN     "failure" JSONB,
ADD COLUMN     "failures" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "stalls" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "job_worker" (
    "name" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "job_worker_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "schedule_failure" (
    "name" TEXT NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 1,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "failed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "error" JSONB NOT NULL,

    CONSTRAINT "schedule_failure_pkey" PRIMARY KEY ("name")
);

-- Jobs that are tried again and again; there are few.
create index job_keeps_failing on job (failures) where failures > 0 and state in ('queued', 'running');
