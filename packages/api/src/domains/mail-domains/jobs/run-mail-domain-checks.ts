import type { Services } from '../../../context';
import { lookAtMailDomain } from '../look-at-mail-domain';

// Who has claimed a domain lately waits for its record; after a month they check it by the button.
const due = `select m.account_id as "accountId", m.domain
	from mail_domain m join account a on a.id = m.account_id and a.deleted_at is null
	where case when m.proved_until is null then m.requested_at > now() - interval '30 days'
			and coalesce(m.checked_at, m.requested_at) < now() - interval '55 minutes'
		else coalesce(m.checked_at, m.requested_at) < now() - interval '20 hours' end
	order by m.checked_at nulls first limit 5000`;

/** Checks every mail domain that is due, one after the other. A failure of one doesn't end the others. */
export async function runMailDomainChecks(services: Services): Promise<void> {
	const { db, log } = services;
	const { rows } = await db.pool.query<{ accountId: string; domain: string }>(due);
	for (const one of rows)
		await lookAtMailDomain(services, { ...one, actor: { session: null } }).catch((error: unknown) =>
			log.warn({ err: error }, 'a mail domain could not be checked'),
		);
}
