-- Two-factor sign-in, sessions that end when nobody uses them, and fresh proofs (docs/decisions/0055-second-factor.md).
-- AlterTable
ALTER TABLE "account" ADD COLUMN     "require_second_factor" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "app_user" ADD COLUMN     "second_factor_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "role" ADD COLUMN     "require_second_factor" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "by_provider" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "fresh_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "second_factor" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "secret" BYTEA,
    "last_step" BIGINT,
    "credential_id" TEXT,
    "public_key" BYTEA,
    "counter" BIGINT,
    "transports" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "second_factor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recovery_code" (
    "user_id" UUID NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("user_id","code_hash")
);

-- CreateTable
CREATE TABLE "remembered_device" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "user_agent" TEXT NOT NULL DEFAULT '',
    "ip" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "remembered_device_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passkey_challenge" (
    "challenge" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "user_id" UUID,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "passkey_challenge_pkey" PRIMARY KEY ("challenge")
);

-- CreateIndex
CREATE UNIQUE INDEX "second_factor_credential_id_key" ON "second_factor"("credential_id");

-- CreateIndex
CREATE INDEX "second_factor_user_id_idx" ON "second_factor"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "remembered_device_token_hash_key" ON "remembered_device"("token_hash");

-- CreateIndex
CREATE INDEX "remembered_device_user_id_idx" ON "remembered_device"("user_id");

-- CreateIndex
CREATE INDEX "passkey_challenge_user_id_idx" ON "passkey_challenge"("user_id");

-- AddForeignKey
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remembered_device" ADD CONSTRAINT "remembered_device_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkey_challenge" ADD CONSTRAINT "passkey_challenge_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand.
alter table second_factor
	add constraint second_factor_kind_whole check (
		case kind
			when 'totp' then secret is not null and credential_id is null
			when 'passkey' then credential_id is not null and public_key is not null and counter is not null and secret is null
			else false
		end
	);
alter table passkey_challenge
	add constraint passkey_challenge_purpose_known check (purpose in ('add', 'step', 'prove', 'signIn'));

-- Whether somebody has a second factor stands with the user, whoever adds or removes one; the last one takes recovery codes and devices along.
create function second_factor_of_user() returns trigger language plpgsql as $$
declare
	owner uuid := coalesce(new.user_id, old.user_id);
begin
	if exists (select from second_factor where user_id = owner) then
		update app_user set second_factor_at = clock_timestamp() where id = owner and second_factor_at is null;
	else
		update app_user set second_factor_at = null where id = owner and second_factor_at is not null;
		delete from recovery_code where user_id = owner;
		delete from remembered_device where user_id = owner;
	end if;
	return null;
end
$$;
create trigger second_factor_of_user after insert or delete on second_factor
	for each row execute function second_factor_of_user();

-- A device is remembered for the password that was typed there.
create function app_user_forget_devices() returns trigger language plpgsql as $$
begin
	delete from remembered_device where user_id = new.id;
	return null;
end
$$;
create trigger app_user_forget_devices after update of password_hash on app_user
	for each row when (new.password_hash is distinct from old.password_hash)
	execute function app_user_forget_devices();

-- What the caches of sessions remember.
create trigger session_notify_fresh after update of fresh_at on session
	for each statement execute function notify_session_change();
create trigger app_user_notify_second_factor after update of second_factor_at on app_user
	for each row when ((new.second_factor_at is null) is distinct from (old.second_factor_at is null))
	execute function notify_session_change();
create trigger account_notify_second_factor after update of require_second_factor on account
	for each row when (new.require_second_factor is distinct from old.require_second_factor)
	execute function notify_session_change();
