import type { Services } from '../../../context';
import { workThrough } from '../../../jobs/work-through';
import { tenantSql } from '../../../shares';
import { lookAtDomain } from '../look-at-domain';

interface Due {
	programId: string;
	accountId: string;
}

// $1 is today's target of domains. A proved domain is checked once a day; a user who waits for DNS, or has to mend a
// record, sees the result within the hour. Tenants take turns, so that one whose name servers say nothing delays
// itself only.
const due = `select p.id as "programId", p.account_id as "accountId"
	from custom_domain c join program p on p.id = c.program_id and p.deleted_at is null and p.domain = c.domain_name
		join account a on a.id = p.account_id
	where c.expires_at > now() and coalesce(c.refreshed_at, c.requested_at) < now() - case
		when exists (select from domain_validation v
			where v.program_id = c.program_id and v.domain_id = c.id and (v.validation_status <> 'SUCCESS'
				or v.record_type = 'CNAME' and $1 <> '' and v.record_value <> $1)) then interval '55 minutes'
		else interval '20 hours' end
	order by row_number() over (partition by ${tenantSql('a')} order by random()), random()`;

const pace = { atOnce: 5, withinMs: 20 * 60_000 };

/** Checks every domain that is due. A failure of one doesn't delay the others. */
export async function runDomainChecks(services: Services, signal?: AbortSignal): Promise<void> {
	const { db, log, config } = services;
	const { rows } = await db.pool.query<Due>(due, [config.domainTarget ?? '']);
	await workThrough(rows, { ...pace, signal }, (one) =>
		lookAtDomain(services, { ...one, actor: { session: null } }).catch((error: unknown) =>
			log.warn({ err: error }, 'a custom domain could not be checked'),
		),
	);
}
