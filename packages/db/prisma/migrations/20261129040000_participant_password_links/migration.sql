-- Links for setting a password, mailed to participants (docs/decisions/0060-reset-mail-for-participants.md).
-- CreateTable
CREATE TABLE "participant_password_link" (
    "program_id" UUID NOT NULL,
    "participant_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "address" TEXT NOT NULL,
    "language" TEXT NOT NULL DEFAULT 'en',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "participant_password_link_pkey" PRIMARY KEY ("program_id","participant_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "participant_password_link_token_hash_key" ON "participant_password_link"("token_hash");

-- CreateIndex
CREATE INDEX "participant_password_link_expires_at_idx" ON "participant_password_link"("expires_at");

-- AddForeignKey
ALTER TABLE "participant_password_link" ADD CONSTRAINT "participant_password_link_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participant"("program_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand.
-- What became of a participant who was to be mailed a link.
alter table held_selection_row
	drop constraint held_selection_row_outcome,
	add constraint held_selection_row_outcome check (outcome in (
		'', 'done', 'unchanged', 'gone',
		'mailing', 'inactive', 'noAddress', 'recent', 'addressLimit', 'refused', 'interrupted'
	));

-- How many mails an address has had, whatever its spelling.
create index participant_password_link_address on participant_password_link (sign_in_key(address), created_at);
