create or replace function participant_webhook() returns trigger language plpgsql as $$
begin
	perform webhook_tell(new.program_id, 'code.used', jsonb_build_object('participantId', new.id, 'batchId', new.batch_id));
	return null;
end
$$;
create or replace trigger participant_webhook after update of status on participant
	for each row when (new.batch_id is not null and new.status = 'Used' and old.status <> 'Used') execute function participant_webhook();
