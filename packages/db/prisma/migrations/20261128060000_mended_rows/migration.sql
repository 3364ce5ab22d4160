-- CreateTable
CREATE TABLE "import_mend" (
    "file_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "mend_job_id" UUID NOT NULL,
    "mend_line" INTEGER NOT NULL,

    CONSTRAINT "import_mend_pkey" PRIMARY KEY ("file_id","line")
);

-- CreateIndex
CREATE INDEX "import_mend_mend_job_id_idx" ON "import_mend"("mend_job_id");

-- AddForeignKey
ALTER TABLE "import_mend" ADD CONSTRAINT "import_mend_mend_job_id_fkey" FOREIGN KEY ("mend_job_id") REFERENCES "job"("id") ON DELETE CASCADE ON UPDATE CASCADE;
