import {
	copiedMenuItemColumns,
	copiedPageColumns,
	copiedSectionColumns,
	copiedSlideColumns,
	copiedTextColumns,
} from './columns';

const list = (names: readonly string[]) => names.join(', ');
/** `x.name, x.url …` */
const from = (alias: string, names: readonly string[]) => names.map((name) => `${alias}.${name}`).join(', ');
const own = '$2::uuid, $5::uuid';

/**
 * Parts of the single statement that copies a program (copy-program.ts), for content and dictionaries: `contents` and
 * `dictionaries` return the languages. Each row gets a new id, and children refer to the copies of their parents. $2 is
 * the clone, $5 the requester; $6, $7 and $8 are whether to copy menus, dictionaries and pages.
 */
export const contentParts = `contents as (
		insert into program_content (program_id, created_by_id, language)
		select ${own}, c.language from program_content c join source s on s.id = c.program_id returning language
	), pages as materialized (
		select p.*, gen_random_uuid() as copy_id from content_page p join source s on s.id = p.program_id where $8::boolean
	), made_pages as (
		insert into content_page (program_id, updated_by_id, id, ${list(copiedPageColumns)})
		select ${own}, copy_id, ${list(copiedPageColumns)} from pages
	), sections as materialized (
		select c.*, p.copy_id as page_copy_id, gen_random_uuid() as copy_id
		from pages p join content_section c on c.program_id = p.program_id and c.page_id = p.id
	), made_sections as (
		insert into content_section (program_id, updated_by_id, id, page_id, ${list(copiedSectionColumns)})
		select ${own}, copy_id, page_copy_id, ${list(copiedSectionColumns)} from sections
	), made_slides as (
		insert into content_slide (program_id, updated_by_id, id, section_id, ${list(copiedSlideColumns)})
		select ${own}, gen_random_uuid(), c.copy_id, ${from('l', copiedSlideColumns)}
		from sections c join content_slide l on l.program_id = c.program_id and l.section_id = c.id
	), items as materialized (
		select i.*, gen_random_uuid() as copy_id from menu_item i join source s on s.id = i.program_id where $6::boolean
	), made_items as (
		insert into menu_item (program_id, updated_by_id, id, parent_id, ${list(copiedMenuItemColumns)})
		select ${own}, i.copy_id, p.copy_id, ${from('i', copiedMenuItemColumns)}
		from items i left join items p on p.language = i.language and p.menu = i.menu and p.id = i.parent_id
	), dictionaries as (
		insert into dictionary (program_id, created_by_id, language)
		select ${own}, d.language from dictionary d join source s on s.id = d.program_id returning language
	), made_texts as (
		insert into dictionary_text (program_id, updated_by_id, ${list(copiedTextColumns)})
		select ${own}, ${from('t', copiedTextColumns)} from dictionary_text t join source s on s.id = t.program_id where $7::boolean
	)`;
