create or replace function job_webhook() returns trigger language plpgsql as $$
begin
	perform webhook_tell(new.program_id, 'import.finished', jsonb_build_object('jobId', new.id, 'kind', new.kind, 'state', new.state, 'rows', new.total,
		'rejected', new.rejected));
	return null;
end
$$;
create or replace trigger job_webhook after update of state on job
	for each row when (new.program_id is not null and new.kind in ('participantImport', 'pointImport') and new.state is distinct from old.state
		and new.state in ('done', 'doneWithRejects', 'failed', 'cancelled')) execute function job_webhook();
