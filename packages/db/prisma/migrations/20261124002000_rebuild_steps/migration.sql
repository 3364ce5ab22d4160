-- What a build did, as a code with figures that each language has words for; the English sentence beside it is what REST clients get.
ALTER TABLE "rebuild_step"
    ADD COLUMN "code" TEXT NOT NULL DEFAULT '',
    ADD COLUMN "params" JSONB NOT NULL DEFAULT '{}';

ALTER TABLE "product" ALTER COLUMN "fingerprint" TYPE UUID USING NULL;
ALTER TABLE "product_past" ALTER COLUMN "fingerprint" TYPE UUID USING NULL;

-- A build may have two jobs, one behind the other: the second puts on sale what somebody has agreed to.
create or replace function catalogue_build_of_job() returns trigger language plpgsql as $$
begin
	with ended as (
		update catalogue_build set status = 'Completed with Error', finished_at = clock_timestamp()
		where program_id = new.program_id and id = (new.params->>'buildId')::uuid and finished_at is null
			and status <> 'Waiting for Agreement'
		returning program_id, id
	)
	insert into rebuild_step (program_id, id, build_id, description, step_detail, is_error, at, code, params)
	select program_id, gen_random_uuid(), id, case new.state when 'cancelled' then 'Cancelled' else 'Failed' end,
		case new.state when 'cancelled' then new.cancel_asked_by_name else coalesce(new.error->>'message', '') end, true, clock_timestamp(),
		case new.state when 'cancelled' then 'cancelled' else 'failed' end,
		jsonb_build_object('reason', 'internal', 'name', new.cancel_asked_by_name, 'message', coalesce(new.error->>'message', ''))
	from ended;
	return null;
end $$;
