-- Calls that came with an Idempotency-Key (docs/decisions/0027-idempotency.md). Logged like all others: a crash of PostgreSQL must not forget what was done.
CREATE TABLE "idempotency_key" (
    "owner" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "content" BYTEA,
    "attempt_id" UUID NOT NULL,
    "lease_until" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),
    "entity" TEXT NOT NULL DEFAULT '',
    "entity_id" TEXT NOT NULL DEFAULT '',
    "answer" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("owner","operation","key")
);

CREATE INDEX "idempotency_key_created_at_idx" ON "idempotency_key"("created_at");
