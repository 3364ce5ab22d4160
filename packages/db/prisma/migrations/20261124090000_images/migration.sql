-- Images of program sites, under the hash of their bytes.
CREATE TABLE "image" (
    "hash" BYTEA NOT NULL,
    "format" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "size" INTEGER NOT NULL,
    "bytes" BYTEA,
    "complete" BOOLEAN NOT NULL DEFAULT true,
    "program_id" UUID NOT NULL,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "look_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "image_pkey" PRIMARY KEY ("hash")
);

CREATE INDEX "image_look_at_idx" ON "image"("look_at");

ALTER TABLE "image"
    ADD CONSTRAINT "image_format_known" CHECK ("format" IN ('png', 'jpg', 'gif')),
    ADD CONSTRAINT "image_hash_length" CHECK (octet_length("hash") = 32),
    ADD CONSTRAINT "image_size" CHECK ("width" > 0 AND "height" > 0 AND "size" > 0 AND ("bytes" IS NULL OR octet_length("bytes") = "size"));
-- Compressed already; trying again would only cost time.
ALTER TABLE "image" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
