-- A domain is its program's as long as the program has it: what was asked for before goes.
delete from custom_domain c where not exists (
	select from program p where p.id = c.program_id and p.deleted_at is null and p.domain = c.domain_name
);
delete from custom_domain c where exists (
	select from custom_domain later where later.program_id = c.program_id
		and (later.requested_at, later.id) > (c.requested_at, c.id)
);

ALTER TABLE "custom_domain" ADD COLUMN "expires_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "domain_validation" ADD COLUMN "found" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN "look_up_fault" TEXT NOT NULL DEFAULT '',
ADD COLUMN "verified_at" TIMESTAMPTZ(3);
CREATE UNIQUE INDEX "custom_domain_program_id_key" ON "custom_domain"("program_id");
CREATE INDEX "domain_validation_program_id_domain_id_idx" ON "domain_validation"("program_id", "domain_id");

alter table domain_validation
	add constraint domain_validation_fault_known check (look_up_fault in ('', 'timeout', 'failed'));

-- No save, import or script can leave a checked domain with a program that has given it up.
create function drop_left_domain() returns trigger language plpgsql as $$
begin
	delete from custom_domain where program_id = new.id and (new.deleted_at is not null or domain_name <> new.domain);
	return null;
end $$;
create trigger drop_left_domain after update of domain, deleted_at on program for each row
	when (old.domain is distinct from new.domain or old.deleted_at is distinct from new.deleted_at)
	execute function drop_left_domain();
