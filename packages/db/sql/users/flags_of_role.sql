create or replace function flags_of_role(r role) returns text[] language sql immutable as $$
	select array_remove(array[
		case when r.manage_role then 'manageRole' end, case when r.manage_account then 'manageAccount' end,
		case when r.manage_user then 'manageUser' end, case when r.manage_program then 'manageProgram' end,
		case when r.manage_program_advanced then 'manageProgramAdvanced' end, case when r.manage_content then 'manageContent' end,
		case when r.manage_participant then 'manageParticipant' end, case when r.manage_transaction then 'manageTransaction' end,
		case when r.manage_reports then 'manageReports' end, case when r.manage_orders then 'manageOrders' end
	], null)
$$;
