-- CreateTable
CREATE TABLE "job_reject_beyond" (
    "job_id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "rows" INTEGER NOT NULL,
    "params" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "job_reject_beyond_pkey" PRIMARY KEY ("job_id","code")
);

-- AddForeignKey
ALTER TABLE "job_reject_beyond" ADD CONSTRAINT "job_reject_beyond_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "job"("id") ON DELETE CASCADE ON UPDATE CASCADE;
