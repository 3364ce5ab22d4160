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
