import { isEmail } from '@rewards/validators/text';

/** Where a mail to participant `p` of program `g` goes: a code has an address of its own. SQL. */
export const addressSql = `(case when g.type = 'claim' then p.claim_email else p.email end)`;
/** Statuses of those who take part no more. */
const left = `('Archived', 'Disabled')`;

/** Whether a participant may have, and use, a link. SQL. */
export const takesPart = `(p.deleted_at is null and g.deleted_at is null and p.status not in ${left})`;

/**
 * What becomes of participant `p` of program `g` when they are to be mailed a link: mailed, or why not. The last check
 * of an address is `isMailable`, which SQL can't do. SQL.
 */
export const standingSql = `(case
	when p.deleted_at is not null or g.deleted_at is not null then 'gone'
	when p.status in ${left} then 'inactive'
	when ${addressSql} not like '%_@_%._%' then 'noAddress'
	when exists (select from participant_password_link l where l.program_id = p.program_id and l.participant_id = p.id
		and l.created_at > now() - interval '1 hour') then 'recent'
	else 'mailed' end)`;

/** An address that is one address, to a mail server too. */
export const isMailable = isEmail;
