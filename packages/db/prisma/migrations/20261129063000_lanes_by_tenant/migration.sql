-- AlterTable
ALTER TABLE "webhook_endpoint" ADD COLUMN     "rests_until" TIMESTAMPTZ(3),
ADD COLUMN     "silences" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "webhook_event" ADD COLUMN     "sent_by_id" UUID;

-- Written by hand.

-- The test messages of the last minute, which are limited for each user and endpoint.
create index webhook_event_tests on webhook_event (created_at) where sent_by_id is not null;
