-- Pages, menus and dictionaries: rows with versions, and what they were before (docs/decisions/0023-content-in-rows.md).

alter table program_content add constraint program_content_language_known check (language = any (site_languages()));
alter table dictionary add constraint dictionary_language_known check (language = any (site_languages()));
alter table content_section
	add constraint content_section_type_known check (type in ('html', 'slider', 'productsCarousel')),
	add constraint content_section_source_known check (source in ('', 'featured', 'discount', 'new')),
	add constraint content_section_layout_known check (layout in ('', 'grid-4', 'grid-4-sm', 'grid-5')),
	add constraint content_section_sort_known
		check (product_sort in ('', 'name_asc', 'name_desc', 'brand_asc', 'brand_desc', 'price_asc', 'price_desc')),
	add constraint content_section_numbers check (slide_speed > 0 and rows > 0 and product_limit > 0);
alter table menu_item
	add constraint menu_item_menu_known check (menu in ('desktop', 'mobile')),
	add constraint menu_item_not_its_own_parent check (parent_id <> id);
alter table content_state
	add constraint content_state_language_known check (language = any (site_languages())),
	add constraint content_state_of_known check (of in ('page', 'menu', 'dictionary')),
	add constraint content_state_menu_known check (menu in ('desktop', 'mobile')),
	add constraint content_state_says_which check ((of = 'page') = (page_id is not null) and (of = 'menu') = (menu is not null));

create unique index content_page_url_unique on content_page (program_id, language, lower(url));

-- A menu is a tree. Looked at when the transaction ends, so that entries can change places one by one; one menu at a time, so that
-- two people who each lay an entry below the other's don't make a circle together.
create function menu_item_no_circle() returns trigger language plpgsql as $$
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

-- Whoever changes a row, it gets the next version and the time of the transaction; never a time before its last one.
create function next_version() returns trigger language plpgsql as $$
begin
	new.version := old.version + 1;
	new.updated_at := greatest(now(), old.updated_at);
	return new;
end
$$;

-- Has a table keep its history: what a row was before it is changed or deleted goes to <table>_version, with the moment from which it no
-- longer stood; rows there are only ever added. Nothing is written when a row is added, so that clones and first imports cost nothing. To be
-- called anew when the table gets a column.
create function keep_history(kept regclass) returns void language plpgsql as $$
declare
	entity text := (select relname from pg_class where oid = kept);
	columns text := (
		select string_agg(quote_ident(attname), ', ' order by attnum)
		from pg_attribute where attrelid = kept and attnum > 0 and not attisdropped
	);
begin
	execute format($create$
		create or replace function %1$I() returns trigger language plpgsql as $body$
		begin
			insert into %2$I (%3$s, replaced_at) select %3$s, greatest(now(), updated_at) from old_rows;
			return null;
		end
		$body$
	$create$, 'history_of_' || entity, entity || '_version', columns);
	execute format('create or replace trigger next_version before update on %s for each row execute function next_version()', kept);
	execute format('create or replace trigger history_update after update on %s referencing old table as old_rows for each statement execute function %I()', kept, 'history_of_' || entity);
	execute format('create or replace trigger history_delete after delete on %s referencing old table as old_rows for each statement execute function %I()', kept, 'history_of_' || entity);
	execute format('create or replace trigger append_only before update or delete on %I for each row execute function refuse_change()', entity || '_version');
end
$$;

select keep_history('content_page');
select keep_history('content_section');
select keep_history('content_slide');
select keep_history('menu_item');
select keep_history('dictionary_text');
