create or replace function catalogue_build_webhook() returns trigger language plpgsql as $$
begin
	perform webhook_tell(new.program_id, 'build.finished', jsonb_build_object('buildId', new.id, 'kind', new.kind, 'status', new.status, 'products', new.product_count,
		'added', new.new_count, 'gone', new.gone_count, 'dearer', new.dearer_count, 'cheaper', new.cheaper_count, 'rejected', new.rejected_count));
	return null;
end
$$;
create or replace trigger catalogue_build_webhook after update of status on catalogue_build
	for each row when (new.status is distinct from old.status and new.status not in ('Queued', 'Running')) execute function catalogue_build_webhook();
