-- AlterTable
ALTER TABLE "saved_view" ADD COLUMN     "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "default_view" (
    "user_id" UUID NOT NULL,
    "grid" TEXT NOT NULL,
    "view_id" UUID NOT NULL,

    CONSTRAINT "default_view_pkey" PRIMARY KEY ("user_id","grid")
);

-- CreateIndex
CREATE INDEX "default_view_view_id_idx" ON "default_view"("view_id");

-- AddForeignKey
ALTER TABLE "default_view" ADD CONSTRAINT "default_view_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "default_view" ADD CONSTRAINT "default_view_view_id_fkey" FOREIGN KEY ("view_id") REFERENCES "saved_view"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One name for each of a user's views of a list, without regard to case.
create unique index saved_view_name on saved_view (user_id, grid, lower(name));
