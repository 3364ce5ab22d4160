/**
 * SQL: the id of the participant of program `$1` whom an e-mail address or code names, in the normal form `key`
 * (docs/decisions/0087-keys-of-people.md). One merged into another names that one; of several who had the same key
 * before keys were unique it is the oldest.
 */
export const personOf = (key: string): string => `(select coalesce(n.merged_into_id, n.id) from participant n
	where n.program_id = $1 and n.email_key = ${key} and (n.deleted_at is null or n.merged_into_id is not null)
	order by n.merged_into_id is not null, n.email_twin < 0, n.email_twin limit 1)`;

/**
 * A typed code is `$2`, `$3` without separators, `$4` with look-alikes replaced as in generated codes: the first wins.
 */
export const codeSpellings = ['address_key($2::text)', 'address_key($3::text)', 'address_key($4::text)'] as const;

/** The participants with the ids `ids`, as an error line names them. SQL; `$1` is the program. */
export const namesOf = (ids: string): string => `(select string_agg(n.told, ', ') from (
	select concat(nullif(p.name, '') || ' ', '(', p.email, ')') as told from participant p
	where p.program_id = $1 and p.id = any(${ids}) order by p.created_at, p.name, p.id limit 5) n)`;
