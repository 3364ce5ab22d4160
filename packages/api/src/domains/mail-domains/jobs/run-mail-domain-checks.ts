import type { Services } from '../../../context';
import { workThrough } from '../../../jobs/work-through';
import { tenantSql } from '../../../shares';
import { lookAtMailDomain } from '../look-at-mail-domain';

// Who has claimed a domain lately waits for its record; after a month they check it by the button. Tenants take turns,
// proved domains first: one tenant's domains whose name servers say nothing delay its own others only.
const due = `select m.account_id as "accountId", m.domain
	from mail_domain m join account a on a.id = m.account_id and a.deleted_at is null
	where case when m.proved_until is null then m.requested_at > now() - interval '30 days'
			and coalesce(m.checked_at, m.requested_at) < now() - interval '55 minutes'
		else coalesce(m.checked_at, m.requested_at) < now() - interval '20 hours' end
	order by row_number() over (partition by ${tenantSql('a')} order by m.proved_until is null, random()), random() limit 5000`;

const pace = { atOnce: 8, withinMs: 20 * 60_000 };

/** Checks every mail domain that is due. A failure of one doesn't end the others. */
export async function runMailDomainChecks(services: Services, signal?: AbortSignal): Promise<void> {
	const { db, log } = services;
	const { rows } = await db.pool.query<{ accountId: string; domain: string }>(due);
	await workThrough(rows, { ...pace, signal }, (one) =>
		lookAtMailDomain(services, { ...one, actor: { session: null } }).catch((error: unknown) =>
			log.warn({ err: error }, 'a mail domain could not be checked'),
		),
	);
}
