-- A feed whose build failed or was cancelled after it had waited is neither on sale nor declined: the next build reads it again instead of passing it
-- for a known one.
create or replace function catalogue_build_of_job() returns trigger language plpgsql as $$
declare
	build_id uuid;
	cancelled boolean := new.state = 'cancelled';
	why text := coalesce(new.error->>'message', '');
begin
	update catalogue_build set status = 'Completed with Error', finished_at = clock_timestamp(), feed_digest = null
	where program_id = new.program_id and id = (new.params->>'buildId')::uuid and finished_at is null
		and status <> 'Waiting for Agreement'
	returning id into build_id;
	if build_id is null then return null; end if;
	insert into rebuild_step (program_id, id, build_id, description, step_detail, is_error, at, code, params)
	values (new.program_id, gen_random_uuid(), build_id, case when cancelled then 'Cancelled' else 'Failed' end,
		case when cancelled then new.cancel_asked_by_name else why end, true, clock_timestamp(),
		case when cancelled then 'cancelled' else 'failed' end,
		jsonb_build_object('reason', 'internal', 'name', new.cancel_asked_by_name, 'message', why));
	if cancelled then return null; end if;
	insert into audit_entry (id, account_id, program_id, actor_id, actor_name, session_id, ip, action, entity, entity_id, after)
	values (gen_random_uuid(), new.account_id, new.program_id, new.created_by_id, new.created_by_name, new.session_id, new.ip,
		'rebuildFailed', 'catalogueBuild', build_id::text, jsonb_build_object('reason', 'internal'));
	if new.created_by_id is not null then return null; end if;
	with ways as (
		select u.id, cardinality(a.path) as depth from app_user u
		join role r on r.id = u.role_id and r.manage_program_advanced
		join account a on a.id = u.account_id
		where u.deleted_at is null and a.id = any ((select path from account x where x.id = new.account_id)::uuid[])
	)
	insert into notification (id, user_id, kind, params)
	select gen_random_uuid(), w.id, 'jobEnded',
		jsonb_build_object('jobId', new.id, 'kind', new.kind, 'state', new.state, 'programId', new.program_id)
	from ways w where w.depth = (select max(depth) from ways);
	return null;
end $$;
create or replace trigger catalogue_build_of_job after update of state on job
	for each row when (new.kind = 'catalogueRebuild' and new.finished_at is not null and old.finished_at is null)
	execute function catalogue_build_of_job();
