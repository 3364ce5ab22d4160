-- AlterTable
ALTER TABLE "job" ADD COLUMN     "ip" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "session_id" UUID;

-- AlterTable
ALTER TABLE "job_reject" DROP COLUMN "row";
