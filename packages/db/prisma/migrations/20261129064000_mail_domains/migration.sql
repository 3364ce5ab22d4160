-- Identities are linked by their own user, and mail domains are proved (docs/decisions/0069-openid.md).
-- AlterTable
ALTER TABLE "group_role" ADD COLUMN     "before_proof" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "identity_flow" ADD COLUMN     "session_id" UUID;

-- CreateTable
CREATE TABLE "mail_domain" (
    "account_id" UUID NOT NULL,
    "domain" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "checked_at" TIMESTAMPTZ(3),
    "proved_until" TIMESTAMPTZ(3),

    CONSTRAINT "mail_domain_pkey" PRIMARY KEY ("account_id","domain")
);

-- AddForeignKey
ALTER TABLE "mail_domain" ADD CONSTRAINT "mail_domain_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand.
-- A mail domain belongs to one account, once it is proved.
create unique index mail_domain_proved_key on mail_domain (domain) where proved_until is not null;

-- Lines from before the proof keep taking in new people as long as it is clear whose group it is.
update group_role g set before_proof = true
	where not exists (select from group_role o where o.group_name = g.group_name and o.account_id <> g.account_id);
