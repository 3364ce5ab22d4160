-- AlterTable
ALTER TABLE "claim_code_batch" ADD COLUMN     "name" TEXT NOT NULL DEFAULT '';
