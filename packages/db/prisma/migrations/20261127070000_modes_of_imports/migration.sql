-- An import of participants has a mode in place of a switch: those that are kept say so too. Those that wait are direct ones, or come of a preview
-- that promised to refuse people who are there already.
update job set params = params - 'override' || case when (params->>'override')::boolean then '{"mode": "replace"}' else '{"mode": "add", "refuseKnown": true}' end::jsonb
where kind = 'participantImport' and params ? 'override';

update job set result = result - 'override' || jsonb_build_object('mode', case when (result->>'override')::boolean then 'replace' else 'add' end)
where kind = 'participantImport' and result ? 'override';

update job set result = jsonb_set(result, '{sameFile}', (result->'sameFile') - 'override'
	|| jsonb_build_object('mode', case when (result->'sameFile'->>'override')::boolean then 'replace' else 'add' end))
where kind = 'participantPreview' and jsonb_typeof(result->'sameFile') = 'object' and result->'sameFile' ? 'override';
