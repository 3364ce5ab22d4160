-- older servers: from 20261129069502_data_key
-- AlterTable
ALTER TABLE "data_key" ADD COLUMN     "key_id" TEXT,
ADD COLUMN     "proof_secret" BYTEA;

-- CreateTable
CREATE TABLE "data_key_process" (
    "name" TEXT NOT NULL,
    "known" TEXT[],
    "seals" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "data_key_process_pkey" PRIMARY KEY ("name")
);
