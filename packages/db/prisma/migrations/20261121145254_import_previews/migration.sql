-- Nothing has written these two so far.
delete from import_mapping;
delete from participant_import_change;

-- AlterTable
ALTER TABLE "import_mapping" DROP CONSTRAINT "import_mapping_pkey",
DROP COLUMN "headers",
DROP COLUMN "mapping",
ADD COLUMN     "field" TEXT,
ADD COLUMN     "header" TEXT NOT NULL,
ADD COLUMN     "updated_by_id" UUID,
ADD CONSTRAINT "import_mapping_pkey" PRIMARY KEY ("program_id", "kind", "header");

-- AlterTable
ALTER TABLE "job" ADD COLUMN     "attempt_at" TIMESTAMPTZ(3),
ADD COLUMN     "part" REAL,
ADD COLUMN     "stage_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "participant_import_change" DROP COLUMN "version",
ADD COLUMN     "updated_at" TIMESTAMPTZ(3) NOT NULL,
ALTER COLUMN "before" SET NOT NULL;

-- AlterTable
ALTER TABLE "stored_file" ADD COLUMN     "full_size" BIGINT;

-- CreateTable
CREATE TABLE "import_preview" (
    "job_id" UUID NOT NULL,
    "program_id" UUID NOT NULL,
    "file_id" UUID NOT NULL,
    "rules" BYTEA NOT NULL,
    "stage" JSONB NOT NULL,
    "samples" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "import_preview_pkey" PRIMARY KEY ("job_id")
);

-- CreateIndex
CREATE INDEX "import_preview_expires_at_idx" ON "import_preview"("expires_at");

-- AddForeignKey
ALTER TABLE "import_preview" ADD CONSTRAINT "import_preview_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "job"("id") ON DELETE CASCADE ON UPDATE CASCADE;

alter table job add constraint job_part_range check (part between 0 and 1);
alter table stored_file add constraint stored_file_full_size check (full_size is null or size <= full_size);

-- Rows of previews wait here, one unlogged table an import: quick to fill, gone with one statement, empty after a crash of the
-- server (the file is read again then).
create schema import_stage;
