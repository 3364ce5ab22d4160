-- Keys with which programs call the API (docs/decisions/0043-api-keys.md).
-- AlterTable
ALTER TABLE "app_user" ADD COLUMN     "kind" TEXT NOT NULL DEFAULT 'person';

-- CreateTable
CREATE TABLE "api_key" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "program_id" UUID,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "previous_hash" BYTEA,
    "previous_until" TIMESTAMPTZ(3),
    "flags" TEXT[],
    "per_minute" INTEGER NOT NULL DEFAULT 600,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "created_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_key_user_id_key" ON "api_key"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_prefix_key" ON "api_key"("prefix");

-- CreateIndex
CREATE INDEX "api_key_account_id_idx" ON "api_key"("account_id");

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand.
alter table app_user
	add constraint app_user_kind_known check (kind in ('person', 'key')),
	-- Whoever holds a key works with the key's account and flags, and signs in with nothing else.
	add constraint app_user_key_is_bare check (kind = 'person' or (account_id is null and role_id is null and password_hash is null));
alter table api_key
	add constraint api_key_flags_known check (flags <@ array['manageRole', 'manageAccount', 'manageUser', 'manageProgram', 'manageProgramAdvanced',
		'manageContent', 'manageParticipant', 'manageTransaction', 'manageReports', 'manageOrders']),
	add constraint api_key_per_minute_positive check (per_minute > 0),
	add constraint api_key_previous_whole check ((previous_hash is null) = (previous_until is null));

-- A key has no name to sign in with.
create or replace function app_user_sign_in_names() returns trigger language plpgsql as $$
begin
	delete from sign_in_name where user_id = new.id;
	if new.deleted_at is null and new.kind = 'person' then
		insert into sign_in_name (name, user_id)
		select distinct name, new.id from (values (lower(btrim(new.email))), (lower(btrim(new.user_name)))) as names (name)
		order by name;
	end if;
	return null;
end
$$;

create trigger api_key_notify after delete or update of name, flags, account_id, program_id, per_minute, expires_at, revoked_at, secret_hash, previous_hash,
	previous_until on api_key
	for each statement execute function notify_session_change();
