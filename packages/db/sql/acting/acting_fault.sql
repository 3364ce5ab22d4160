-- Why something of an account, perhaps of one of its programs, may not act for its owner now; null when it may. The owner needs all of `needs` and, if given, one of
-- `any_of`. An owner that is an API key (k) stands on the user (h) who answers for the key. Every statement that picks work asks this; nothing relies on what was true
-- when the row was made.
create or replace function acting_fault(at_account uuid, of_program uuid, by_owner uuid, needs text[], any_of text[] default null) returns text language sql stable as $$
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
