/**
 * The id of an entry as a bigint. Other kinds of records have other keys, and a failed cast would fail the whole list.
 */
const id = `case when e.entity_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then e.entity_id::uuid end`;

/**
 * The current name of the record of an entry `e` of account `a`; blank when the record is gone or has no name. For
 * entries that list only changed fields. Looked up for the rows of a page only, never while filtering.
 */
export const currentName = `coalesce(case e.entity
	when 'account' then (select r.name from account r where r.id = ${id})
	when 'program' then (select r.name from program r where r.id = ${id})
	when 'role' then (select r.name from role r where r.id = ${id})
	when 'user' then (select r.display_name from app_user r where r.id = ${id})
	when 'participant' then (select coalesce(nullif(r.name, ''), r.email) from participant r where r.program_id = e.program_id and r.id = ${id})
end, '')`;
