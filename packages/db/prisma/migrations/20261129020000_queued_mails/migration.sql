-- CreateTable
CREATE TABLE "queued_mail" (
    "id" UUID NOT NULL,
    "sealed" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "next_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "queued_mail_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "queued_mail_next_at_idx" ON "queued_mail"("next_at");
