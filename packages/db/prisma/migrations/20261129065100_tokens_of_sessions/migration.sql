-- AlterTable
ALTER TABLE "session" ADD COLUMN     "previous_token_id" UUID,
ADD COLUMN     "previous_until" TIMESTAMPTZ(3),
ADD COLUMN     "token_id" UUID;
