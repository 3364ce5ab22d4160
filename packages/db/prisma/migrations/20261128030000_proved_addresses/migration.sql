-- Addresses are proved before they count (docs/decisions/0054-proved-addresses.md).
-- CreateTable
CREATE TABLE "address_proof" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "user_id" UUID,
    "token_hash" BYTEA NOT NULL,
    "email" TEXT NOT NULL,
    "user_name" TEXT NOT NULL DEFAULT '',
    "display_name" TEXT NOT NULL DEFAULT '',
    "password_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "address_proof_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "sign_in_name" ADD COLUMN     "reserved_until" TIMESTAMPTZ(3);

-- CreateIndex
CREATE UNIQUE INDEX "address_proof_token_hash_key" ON "address_proof"("token_hash");

-- CreateIndex
CREATE INDEX "address_proof_user_id_idx" ON "address_proof"("user_id");

-- CreateIndex
CREATE INDEX "address_proof_expires_at_idx" ON "address_proof"("expires_at");

-- AddForeignKey
ALTER TABLE "address_proof" ADD CONSTRAINT "address_proof_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand.
alter table address_proof
	add constraint address_proof_kind_known check (kind in ('register', 'change', 'undo')),
	-- Whoever registers is no user yet, and alone brings a password.
	add constraint address_proof_whole check (
		(kind = 'register') = (user_id is null) and (kind = 'register') = (password_hash is not null) and (kind = 'undo') = (user_name <> '')
	);

-- One spelling for all that look alike to a mail server and to people: compatible forms (full-width letters, ligatures) are the letters
-- that they stand for.
create function sign_in_key(name text) returns text language sql immutable parallel safe strict
	return lower(normalize(btrim(name), NFKC));

-- A name that would become somebody else's stays as it is until its user is saved.
update sign_in_name n set name = sign_in_key(n.name)
where n.name <> sign_in_key(n.name) and not exists (select from sign_in_name o where o.name = sign_in_key(n.name))
	and not exists (select from sign_in_name o where o.name > n.name and sign_in_key(o.name) = sign_in_key(n.name));

-- What a user had before stays reserved for them, so that nobody can take it while they may still have it back.
create or replace function app_user_sign_in_names() returns trigger language plpgsql as $$
begin
	delete from sign_in_name where user_id = new.id and (
		reserved_until is null or new.deleted_at is not null or name in (sign_in_key(new.email), sign_in_key(new.user_name))
	);
	if new.deleted_at is null and new.kind = 'person' then
		delete from sign_in_name
		where reserved_until <= clock_timestamp() and name in (sign_in_key(new.email), sign_in_key(new.user_name));
		insert into sign_in_name (name, user_id)
		select distinct name, new.id from (values (sign_in_key(new.email)), (sign_in_key(new.user_name))) as names (name)
		order by name;
	end if;
	return null;
end
$$;
