-- Files that a recipe imports by itself (docs/decisions/0092-recipes.md).
-- AlterTable
ALTER TABLE "import_recipe" ADD COLUMN     "hearers" UUID[] DEFAULT ARRAY[]::UUID[],
ADD COLUMN     "paused_at" TIMESTAMPTZ(3),
ADD COLUMN     "paused_by" TEXT;

-- CreateTable
CREATE TABLE "import_recipe_run" (
    "id" UUID NOT NULL,
    "recipe_id" UUID NOT NULL,
    "program_id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "file_name" TEXT NOT NULL,
    "size" BIGINT NOT NULL,
    "sha256" BYTEA NOT NULL,
    "upload_id" UUID NOT NULL,
    "columns" JSONB,
    "preview_id" UUID,
    "import_id" UUID,
    "question" JSONB,
    "reason" JSONB,
    "again" BOOLEAN NOT NULL DEFAULT false,
    "requested_by_id" UUID NOT NULL,
    "requested_by_name" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "ended_at" TIMESTAMPTZ(3),
    "told" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "import_recipe_run_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "import_recipe_run_recipe_id_id_idx" ON "import_recipe_run"("recipe_id", "id");

-- CreateIndex
CREATE INDEX "import_recipe_run_upload_id_idx" ON "import_recipe_run"("upload_id");

-- AddForeignKey
ALTER TABLE "import_recipe_run" ADD CONSTRAINT "import_recipe_run_recipe_id_fkey" FOREIGN KEY ("recipe_id") REFERENCES "import_recipe"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand.
alter table import_recipe
	add constraint import_recipe_pause_whole check ((paused_at is null) = (paused_by is null) and paused_by in ('staff', 'accountGone', 'programGone',
		'programMoved', 'ownerGone', 'ownerLocked', 'ownerMoved', 'rightLost'));
alter table import_recipe_run
	add constraint import_recipe_run_words check (state in ('waiting', 'previewing', 'asking', 'importing', 'done', 'failed', 'skipped'));
-- The same bytes are on their way once, unless the sender wants them again.
create unique index import_recipe_run_once on import_recipe_run (recipe_id, sha256)
	where not again and state in ('waiting', 'previewing', 'asking', 'importing');
-- What is still to be done; all others have ended.
create index import_recipe_run_open on import_recipe_run (id) where state in ('waiting', 'previewing', 'asking', 'importing') or told <> state;

create function flag_of_recipe(kind text) returns text language sql immutable as $$
	select case kind when 'points' then 'manageTransaction' else 'manageParticipant' end
$$;

create or replace view acting as
	select 'webhook' as entity, id, account_id, program_id, owner_id, name, paused_at, array['manageProgramAdvanced'] as needs, null::text[] as any_of,
		array['manageProgramAdvanced'] as tended_by
	from webhook_endpoint
	union all
	select 'apiKey', id, account_id, program_id, owner_id, name, paused_at, flags || 'manageRole'::text, null, array['manageRole']
	from api_key where revoked_at is null and (expires_at is null or expires_at > now())
	union all
	-- The flags of each report are its list's own; they are checked whenever it is due.
	select 'scheduledReport', id, account_id, program_id, owner_id, name, paused_at, '{}', array['manageReports', 'manageOrders', 'manageParticipant'],
		array['manageReports', 'manageOrders', 'manageParticipant']
	from scheduled_report
	union all
	select 'importRecipe', id, account_id, program_id, owner_id, name, paused_at, array[flag_of_recipe(kind)], null, array[flag_of_recipe(kind)]
	from import_recipe;

-- As before, and recipes.
create or replace function pause_acting(of_entity text, of_id uuid, reason text) returns void language plpgsql as $$
declare
	paused acting;
begin
	select * into paused from acting where entity = of_entity and id = of_id;
	if of_entity = 'webhook' then
		update webhook_endpoint set paused_at = now(), paused_by = reason where id = of_id and paused_at is null;
	elsif of_entity = 'apiKey' then
		update api_key set paused_at = now(), paused_by = reason where id = of_id and paused_at is null;
	elsif of_entity = 'importRecipe' then
		update import_recipe set paused_at = now(), paused_by = reason where id = of_id and paused_at is null;
	else
		update scheduled_report set paused_at = now(), paused_by = reason where id = of_id and paused_at is null;
	end if;
	if not found then return; end if;
	-- Without the program: its log may be another account's by now.
	insert into audit_entry (id, account_id, action, entity, entity_id, before, after)
	values (gen_random_uuid(), paused.account_id, 'update', of_entity, of_id::text, '{"paused": false}',
		jsonb_build_object('name', paused.name, 'paused', true, 'pausedBy', reason));
	insert into notification (id, user_id, kind, params)
	select gen_random_uuid(), told.id, 'actingPaused',
		jsonb_build_object('entity', of_entity, 'id', of_id, 'name', paused.name, 'reason', reason, 'programId', paused.program_id)
	from (
		select w.id from (
			select u.id, cardinality(x.path) as depth, max(cardinality(x.path)) over () as deepest
			from account a join account x on x.id = any(a.path)
			join app_user u on u.account_id = x.id and u.deleted_at is null and u.locked_at is null and u.kind = 'person'
			join role r on r.id = u.role_id and flags_of_role(r) && paused.tended_by
			where a.id = paused.account_id
		) w where w.depth = w.deepest
		union
		select u.id from app_user u join account a on a.id = paused.account_id and u.account_id = any(a.path)
		where u.id = paused.owner_id and u.deleted_at is null and u.locked_at is null and u.kind = 'person'
	) told;
end
$$;

-- Starts the scheduled work that moves runs on, in the transaction of what they wait for; once, however often it is asked for.
create function wake_recipe_runs() returns void language plpgsql as $$
begin
	perform graphile_worker.add_job('recipeRuns', '{}'::json, job_key => 'schedule recipeRuns', max_attempts => 3);
end
$$;

create function recipe_run_after_job() returns trigger language plpgsql as $$
begin
	if exists (select from import_recipe_run where upload_id = (new.params->>'fileId')::uuid) then
		perform wake_recipe_runs();
	end if;
	return null;
end
$$;
create trigger job_recipe_run after update of state on job
	for each row when (new.state in ('done', 'doneWithRejects', 'failed', 'cancelled') and new.state <> old.state and new.params ? 'fileId')
	execute function recipe_run_after_job();

-- A file that is gone can't be imported: staff have discarded it, or nobody decided in time.
create function recipe_run_after_file() returns trigger language plpgsql as $$
begin
	update import_recipe_run set state = 'skipped', ended_at = now(),
		reason = jsonb_build_object('code', case when old.expires_at <= now() then 'expired' else 'discarded' end)
	where upload_id = old.id and state in ('waiting', 'previewing', 'asking');
	if found then perform wake_recipe_runs(); end if;
	return null;
end
$$;
create trigger stored_file_recipe_run after delete on stored_file
	for each row when (old.kind = 'upload') execute function recipe_run_after_file();
