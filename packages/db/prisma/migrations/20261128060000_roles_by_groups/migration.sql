-- Groups of the OpenID provider give roles (docs/decisions/0055-second-factor.md).
-- AlterTable
ALTER TABLE "app_user" ADD COLUMN     "role_by_group" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "group_role" (
    "account_id" UUID NOT NULL,
    "group_name" TEXT NOT NULL,
    "role_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "group_role_pkey" PRIMARY KEY ("account_id","group_name")
);

-- CreateIndex
CREATE INDEX "group_role_role_id_idx" ON "group_role"("role_id");

-- CreateIndex
CREATE INDEX "group_role_group_name_idx" ON "group_role"("group_name");

-- AddForeignKey
ALTER TABLE "group_role" ADD CONSTRAINT "group_role_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_role" ADD CONSTRAINT "group_role_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand.
-- A role that somebody gives by hand is no longer the group's to take.
create function app_user_role_by_hand() returns trigger language plpgsql as $$
begin
	new.role_by_group := false;
	return new;
end
$$;
create trigger app_user_role_by_hand before update of role_id on app_user
	for each row when (new.role_by_group and new.role_id is distinct from old.role_id)
	execute function app_user_role_by_hand();
