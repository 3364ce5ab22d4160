import { isEmail } from '@rewards/validators/text';

/** The address for mails to participant `p` of program `g`; for a code its claim email, else the default email. SQL. */
export const addressSql = `(case when g.type = 'claim' then coalesce(nullif(p.claim_email, ''), g.default_email) else p.email end)`;
/** Statuses of participants who are no longer active. */
const left = `('Archived', 'Disabled')`;

/** Whether a participant may get and use a link. SQL. */
export const takesPart = `(p.deleted_at is null and g.deleted_at is null and p.status not in ${left})`;

/**
 * `mailed` if participant `p` of program `g` can be mailed a link, otherwise the reason why not. SQL; the final check
 * of the address, `isMailable`, needs JavaScript.
 */
export const standingSql = `(case
	when p.deleted_at is not null or g.deleted_at is not null then 'gone'
	when p.status in ${left} then 'inactive'
	when ${addressSql} not like '%_@_%._%' then 'noAddress'
	when exists (select from participant_password_link l where l.program_id = p.program_id and l.participant_id = p.id
		and l.created_at > now() - interval '1 hour') then 'recent'
	else 'mailed' end)`;

/** Whether a mail server too takes the text for exactly one address. */
export const isMailable = isEmail;
