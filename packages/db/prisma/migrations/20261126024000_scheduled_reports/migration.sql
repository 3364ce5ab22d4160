-- CreateTable
CREATE TABLE "scheduled_report" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "program_id" UUID,
    "owner_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "list" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "query" JSONB NOT NULL,
    "frequency" TEXT NOT NULL,
    "weekday" INTEGER NOT NULL DEFAULT 1,
    "month_day" INTEGER NOT NULL DEFAULT 1,
    "at_time" TEXT NOT NULL,
    "time_zone" TEXT NOT NULL,
    "recipients" UUID[],
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "paused_at" TIMESTAMPTZ(3),
    "owner_gone" BOOLEAN NOT NULL DEFAULT false,
    "last_job_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "scheduled_report_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "scheduled_report_delivery" (
    "job_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "outcome" TEXT NOT NULL,

    CONSTRAINT "scheduled_report_delivery_pkey" PRIMARY KEY ("job_id","user_id")
);

-- CreateIndex
CREATE INDEX "scheduled_report_account_id_idx" ON "scheduled_report"("account_id");

-- CreateIndex
CREATE INDEX "scheduled_report_next_at_idx" ON "scheduled_report"("next_at");

-- AddForeignKey
ALTER TABLE "scheduled_report" ADD CONSTRAINT "scheduled_report_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scheduled_report_delivery" ADD CONSTRAINT "scheduled_report_delivery_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "job"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand.
alter table scheduled_report
	add constraint scheduled_report_frequency_known check (frequency in ('daily', 'weekly', 'monthly')),
	add constraint scheduled_report_days check (weekday between 1 and 7 and month_day between 1 and 31);
alter table scheduled_report_delivery
	add constraint scheduled_report_delivery_outcome_known check (outcome in ('sent', 'linked', 'refused'));
