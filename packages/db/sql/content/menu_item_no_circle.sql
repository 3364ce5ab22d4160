-- A menu is a tree. Looked at when the transaction ends, so that entries can change places one by one; one menu at a time, so that
-- two people who each lay an entry below the other's don't make a circle together.
create or replace function menu_item_no_circle() returns trigger language plpgsql as $$
begin
	perform pg_advisory_xact_lock(hashtextextended(new.program_id::text || new.language || new.menu, 7207));
	if exists (
		with recursive above as (
			select parent_id from menu_item
			where program_id = new.program_id and language = new.language and menu = new.menu and id = new.id
			union
			select m.parent_id from above join menu_item m
				on m.program_id = new.program_id and m.language = new.language and m.menu = new.menu and m.id = above.parent_id
		)
		select from above where parent_id = new.id
	) then
		raise exception 'menu entry % cannot lie below itself', new.id using errcode = 'check_violation', constraint = 'menu_item_no_circle';
	end if;
	return null;
end
$$;
create constraint trigger menu_item_no_circle after insert or update of parent_id on menu_item
	deferrable initially deferred
	for each row when (new.parent_id is not null) execute function menu_item_no_circle();
