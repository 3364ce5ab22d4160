-- CreateTable
CREATE TABLE "data_key" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "sealed" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "data_key_pkey" PRIMARY KEY ("id")
);
