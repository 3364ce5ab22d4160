-- CreateTable
CREATE TABLE "sign_in_name" (
    "name" TEXT NOT NULL,
    "user_id" UUID NOT NULL,

    CONSTRAINT "sign_in_name_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "sign_in_name_user_id_idx" ON "sign_in_name"("user_id");

-- AddForeignKey
ALTER TABLE "sign_in_name" ADD CONSTRAINT "sign_in_name_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- User name and address sign in alike, so one key keeps both: neither may be the other of somebody else. Whoever writes a user
-- keeps it; a name that is somebody else's is a unique violation. In order of the names, so that two writers can't wait for
-- each other.
create function app_user_sign_in_names() returns trigger language plpgsql as $$
begin
	delete from sign_in_name where user_id = new.id;
	if new.deleted_at is null then
		insert into sign_in_name (name, user_id)
		select distinct name, new.id from (values (lower(btrim(new.email))), (lower(btrim(new.user_name)))) as names (name)
		order by name;
	end if;
	return null;
end
$$;

create trigger app_user_sign_in_names_insert after insert on app_user
	for each row execute function app_user_sign_in_names();
create trigger app_user_sign_in_names_update after update of email, user_name, deleted_at on app_user
	for each row when (
		(new.email, new.user_name, new.deleted_at is null) is distinct from (old.email, old.user_name, old.deleted_at is null)
	)
	execute function app_user_sign_in_names();

-- Users that are there already: whose address it is, goes before whose user name it is.
insert into sign_in_name (name, user_id)
select distinct on (name) name, id
from (
	select lower(btrim(email)) as name, id, 0 as rank from app_user where deleted_at is null
	union all
	select lower(btrim(user_name)), id, 1 from app_user where deleted_at is null
) as names
order by name, rank, id;
