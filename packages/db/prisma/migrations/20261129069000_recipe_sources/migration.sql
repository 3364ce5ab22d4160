-- Where a recipe fetches its files from (docs/decisions/0093-sources-of-recipes.md).
-- CreateTable
CREATE TABLE "import_recipe_source" (
    "recipe_id" UUID NOT NULL,
    "program_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "place" JSONB NOT NULL,
    "secret" BYTEA,
    "frequency" TEXT NOT NULL,
    "weekday" INTEGER NOT NULL DEFAULT 1,
    "month_day" INTEGER NOT NULL DEFAULT 1,
    "at_time" TEXT NOT NULL,
    "time_zone" TEXT NOT NULL,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "etag" TEXT NOT NULL DEFAULT '',
    "modified" TEXT NOT NULL DEFAULT '',
    "looked_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "reason" JSONB,
    "last_job_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "import_recipe_source_pkey" PRIMARY KEY ("recipe_id")
);

-- CreateTable
CREATE TABLE "import_recipe_taken" (
    "recipe_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "import_recipe_taken_pkey" PRIMARY KEY ("recipe_id","key")
);

-- CreateIndex
CREATE INDEX "import_recipe_source_next_at_idx" ON "import_recipe_source"("next_at");

-- AddForeignKey
ALTER TABLE "import_recipe_source" ADD CONSTRAINT "import_recipe_source_recipe_id_fkey" FOREIGN KEY ("recipe_id") REFERENCES "import_recipe"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_recipe_taken" ADD CONSTRAINT "import_recipe_taken_recipe_id_fkey" FOREIGN KEY ("recipe_id") REFERENCES "import_recipe"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand.
alter table import_recipe_source
	add constraint import_recipe_source_words check (kind in ('https', 'sftp', 's3') and frequency in ('hourly', 'daily', 'weekly', 'monthly')
		and weekday between 1 and 7 and month_day between 1 and 31);
