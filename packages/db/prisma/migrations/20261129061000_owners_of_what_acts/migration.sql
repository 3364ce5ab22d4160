-- What acts by itself stops when its owner or its program is gone (docs/decisions/0064-owners-of-what-acts.md).
-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "owner_id" UUID,
ADD COLUMN     "paused_at" TIMESTAMPTZ(3),
ADD COLUMN     "paused_by" TEXT;

-- AlterTable
ALTER TABLE "scheduled_report" ADD COLUMN     "paused_by" TEXT;

-- AlterTable
ALTER TABLE "webhook_endpoint" ADD COLUMN     "owner_id" UUID;

-- CreateIndex
CREATE INDEX "api_key_owner_id_idx" ON "api_key"("owner_id");

-- CreateIndex
CREATE INDEX "scheduled_report_owner_id_idx" ON "scheduled_report"("owner_id");

-- CreateIndex
CREATE INDEX "webhook_endpoint_owner_id_idx" ON "webhook_endpoint"("owner_id");

-- Written by hand.
update api_key set owner_id = created_by_id;
update webhook_endpoint set owner_id = created_by_id;
update scheduled_report set paused_by = case when owner_gone then 'rightLost' else 'staff' end, paused_at = coalesce(paused_at, now())
	where paused_at is not null or owner_gone;
alter table api_key alter owner_id set not null;
alter table webhook_endpoint alter owner_id set not null;
alter table scheduled_report drop column owner_gone;

alter table webhook_endpoint
	drop constraint webhook_endpoint_pause_whole,
	add constraint webhook_endpoint_pause_whole check ((paused_at is null) = (paused_by is null) and paused_by in ('staff', 'failures', 'accountGone',
		'programGone', 'programMoved', 'ownerGone', 'ownerLocked', 'ownerMoved', 'rightLost'));
alter table api_key
	add constraint api_key_pause_whole check ((paused_at is null) = (paused_by is null) and paused_by in ('accountGone', 'programGone', 'programMoved',
		'ownerGone', 'ownerLocked', 'ownerMoved', 'rightLost'));
alter table scheduled_report
	add constraint scheduled_report_pause_whole check ((paused_at is null) = (paused_by is null) and paused_by in ('staff', 'accountGone', 'programGone',
		'programMoved', 'ownerGone', 'ownerLocked', 'ownerMoved', 'rightLost'));

create function flags_of_role(r role) returns text[] language sql immutable as $$
	select array_remove(array[
		case when r.manage_role then 'manageRole' end, case when r.manage_account then 'manageAccount' end,
		case when r.manage_user then 'manageUser' end, case when r.manage_program then 'manageProgram' end,
		case when r.manage_program_advanced then 'manageProgramAdvanced' end, case when r.manage_content then 'manageContent' end,
		case when r.manage_participant then 'manageParticipant' end, case when r.manage_transaction then 'manageTransaction' end,
		case when r.manage_reports then 'manageReports' end, case when r.manage_orders then 'manageOrders' end
	], null)
$$;

-- Why something of an account, perhaps of one of its programs, may not act for its owner now; null when it may. The owner needs all of `needs` and, if given, one of
-- `any_of`. An owner that is an API key (k) stands on the user (h) who answers for the key. Every statement that picks work asks this; nothing relies on what was true
-- when the row was made.
create function acting_fault(at_account uuid, of_program uuid, by_owner uuid, needs text[], any_of text[] default null) returns text language sql stable as $$
	select case
		when a.id is null then 'accountGone'
		when of_program is not null and p.id is null then 'programGone'
		when of_program is not null and not coalesce(pa.path @> array[a.id], false) then 'programMoved'
		when h.id is null or u.deleted_at is not null or h.deleted_at is not null or k.revoked_at is not null or k.expires_at <= now()
			or k.paused_at is not null then 'ownerGone'
		when u.locked_at is not null or h.locked_at is not null then 'ownerLocked'
		when ha.id is null or not a.path @> array[ha.id] or k.id is not null and not a.path @> array[k.account_id] then 'ownerMoved'
		when not needs <@ coalesce(k.flags, flags_of_role(r)) or not any_of && coalesce(k.flags, flags_of_role(r))
			or k.id is not null and not k.flags || 'manageRole'::text <@ flags_of_role(r) then 'rightLost'
	end
	from (select) one
	left join account a on a.id = at_account and a.deleted_at is null
	left join program p on p.id = of_program and p.deleted_at is null
	left join account pa on pa.id = p.account_id
	left join app_user u on u.id = by_owner
	left join api_key k on k.user_id = u.id
	left join app_user h on h.id = coalesce(k.owner_id, u.id)
	left join account ha on ha.id = h.account_id and ha.deleted_at is null
	left join role r on r.id = h.role_id
$$;

-- All rows that act by themselves until somebody ends them, in one shape. `tended_by`: one of these flags lets a user resume it.
create view acting as
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
	from scheduled_report;

-- Pauses a row of `acting`, with an entry in the log, and a notice to its owner and to the nearest users who may resume it. Without effect on a paused one.
create function pause_acting(of_entity text, of_id uuid, reason text) returns void language plpgsql as $$
declare
	paused acting;
begin
	select * into paused from acting where entity = of_entity and id = of_id;
	if of_entity = 'webhook' then
		update webhook_endpoint set paused_at = now(), paused_by = reason where id = of_id and paused_at is null;
	elsif of_entity = 'apiKey' then
		update api_key set paused_at = now(), paused_by = reason where id = of_id and paused_at is null;
	else
		update scheduled_report set paused_at = now(), paused_by = reason where id = of_id and paused_at is null;
	end if;
	if not found then return; end if;
	-- Without the program: its log may be another account's by now.
	insert into audit_entry (id, account_id, action, entity, entity_id, before, after)
	values (gen_random_uuid(), paused.account_id, 'update', of_entity, of_id::text, '{"paused": false}',
		jsonb_build_object('name', paused.name, 'paused', true, 'pausedBy', reason));
	insert into notification (id, user_id, kind, params)
	select gen_random_uuid(), told.id, 'actingPaused', jsonb_build_object('entity', of_entity, 'id', of_id, 'name', paused.name, 'reason', reason)
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

-- Pauses whatever may not act any more: everything, or what belongs to these owners or this program. Returns how many rows. Triggers run it in the transaction of the
-- change that takes a right away; housekeeping runs it for what time alone changes.
create function pause_faulty(owners uuid[] default null, of_program uuid default null) returns int language plpgsql as $$
declare
	faulty record;
	rows int := 0;
begin
	for faulty in
		select a.entity, a.id, f.fault from acting a
		cross join lateral (select acting_fault(a.account_id, a.program_id, a.owner_id, a.needs, a.any_of) as fault) f
		where a.paused_at is null and (owners is null or a.owner_id = any(owners)) and (of_program is null or a.program_id = of_program) and f.fault is not null
		order by a.entity, a.id
	loop
		perform pause_acting(faulty.entity, faulty.id, faulty.fault);
		rows := rows + 1;
	end loop;
	return rows;
end
$$;

create function pause_after_user() returns trigger language plpgsql as $$
begin
	perform pause_faulty(owners => array[new.id]);
	return null;
end
$$;
create trigger app_user_pause after update of account_id, role_id, deleted_at, locked_at on app_user
	for each row when ((new.account_id, new.role_id, new.deleted_at, new.locked_at) is distinct from (old.account_id, old.role_id, old.deleted_at, old.locked_at))
	execute function pause_after_user();

create function pause_after_role() returns trigger language plpgsql as $$
begin
	perform pause_faulty(owners => array(select id from app_user where role_id = new.id));
	return null;
end
$$;
create trigger role_pause after update on role
	for each row when (new is distinct from old) execute function pause_after_role();

create function pause_after_key() returns trigger language plpgsql as $$
begin
	perform pause_faulty(owners => array[new.user_id]);
	return null;
end
$$;
create trigger api_key_pause after update of flags, account_id, owner_id, revoked_at, expires_at, paused_at on api_key
	for each row execute function pause_after_key();

create function pause_after_program() returns trigger language plpgsql as $$
begin
	perform pause_faulty(of_program => new.id);
	return null;
end
$$;
create trigger program_pause after update of account_id, deleted_at on program
	for each row when ((new.account_id, new.deleted_at) is distinct from (old.account_id, old.deleted_at)) execute function pause_after_program();

-- After the whole subtree has its new paths.
create function pause_after_account() returns trigger language plpgsql as $$
begin
	perform pause_faulty();
	return null;
end
$$;
create trigger account_pause after update of parent_id, deleted_at on account
	for each statement execute function pause_after_account();

drop trigger api_key_notify on api_key;
create trigger api_key_notify after delete or update of name, flags, account_id, program_id, per_minute, expires_at, revoked_at, secret_hash, previous_hash,
	previous_until, owner_id, paused_at on api_key
	for each statement execute function notify_session_change();

-- Whether an endpoint may hear, or still tell, of something in a program: it lies below the endpoint's account now, and is the endpoint's only program if it has one.
-- Without a program: a test of an endpoint of its account.
create function webhook_reaches(of_account uuid, only_program uuid, happened_in uuid) returns boolean language sql stable as $$
	select case when happened_in is null then only_program is null
		else (only_program is null or only_program = happened_in) and exists (
			select from program p join account a on a.id = p.account_id where p.id = happened_in and a.path @> array[of_account]
		) end
$$;

create or replace function webhook_listeners(program uuid, event text) returns setof uuid language sql stable as $$
	select e.id from program p join account a on a.id = p.account_id
	join webhook_endpoint e on e.account_id = any(a.path) and (e.program_id is null or e.program_id = p.id)
	where p.id = program and event = any(e.events)
$$;
