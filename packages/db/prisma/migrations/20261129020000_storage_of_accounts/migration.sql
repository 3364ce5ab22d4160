-- AlterTable
ALTER TABLE "import_preview" ADD COLUMN     "bytes" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "job_reject_use" (
    "job_id" UUID NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "job_reject_use_pkey" PRIMARY KEY ("job_id")
);

-- CreateIndex
CREATE INDEX "image_program_id_idx" ON "image"("program_id");

-- CreateIndex
CREATE INDEX "import_preview_program_id_idx" ON "import_preview"("program_id");

-- CreateIndex
CREATE INDEX "stored_file_account_id_expires_at_idx" ON "stored_file"("account_id", "expires_at");

-- AddForeignKey
ALTER TABLE "job_reject_use" ADD CONSTRAINT "job_reject_use_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "job"("id") ON DELETE CASCADE ON UPDATE CASCADE;
