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
