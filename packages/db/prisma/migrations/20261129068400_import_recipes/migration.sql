-- What staff answered once about files of one shape (docs/decisions/0092-recipes.md).
-- CreateTable
CREATE TABLE "import_recipe" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "program_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "columns" JSONB NOT NULL,
    "reading" JSONB NOT NULL DEFAULT '{}',
    "mode" TEXT,
    "blanks" TEXT NOT NULL DEFAULT 'keep',
    "archived_limit" INTEGER NOT NULL DEFAULT 5,
    "refused_limit" INTEGER NOT NULL DEFAULT 5,
    "owner_id" UUID NOT NULL,
    "created_by_name" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "used_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "import_recipe_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "import_recipe_owner_id_idx" ON "import_recipe"("owner_id");

-- CreateIndex
CREATE UNIQUE INDEX "import_recipe_program_id_name_key" ON "import_recipe"("program_id", "name");

-- Written by hand.
alter table import_recipe
	add constraint import_recipe_words check (kind in ('participants', 'points') and mode in ('add', 'update', 'replace') and blanks in ('keep', 'empty')
		and (kind = 'points') = (mode is null)),
	add constraint import_recipe_limits check (archived_limit between 0 and 100 and refused_limit between 0 and 100);
