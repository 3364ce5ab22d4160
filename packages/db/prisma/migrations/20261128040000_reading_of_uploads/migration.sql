-- AlterTable
ALTER TABLE "stored_file" ADD COLUMN     "reading" JSONB;
