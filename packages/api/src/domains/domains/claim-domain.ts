import { createHmac } from 'node:crypto';
import type { TransactionClient } from '@rewards/db';
import { proofLabel } from '@rewards/validators/domains/constants';
import { writeAudit } from '../../audit';
import { AppError } from '../../errors';
import { isChecked, unquoted } from '../../integrations/dns';
import type { ProgramContext } from '../../trpc';
import { domainSelect, loggedDomain } from './domain-select';

/** An unproved domain of another account's program, which DNS says belongs to the caller. */
export interface DomainClaim {
	holderId: string;
	/** Value of the TXT record found. */
	proof: string;
}

interface Holder {
	id: string;
	accountId: string;
	/** Whether the caller can see the program, and may take the domain from it. */
	own: boolean;
	checked: boolean;
}

const find = `select p.id, p.account_id as "accountId", a.path @> array[$3]::uuid[] as own,
		exists (select from custom_domain c where c.program_id = p.id and c.domain_name = p.domain and ${isChecked}) as checked
	from program p join account a on a.id = p.account_id
	where p.domain = $1 and p.id <> $2 and p.deleted_at is null`;

/** Deterministic for the program and domain, so that a refused request stores nothing. */
const proofOf = ({ config, program }: ProgramContext, domain: string): string =>
	`rewards-domain=${createHmac('sha256', config.dataKey.proofSecret).update(`domain:${program.id}:${domain}`).digest('hex').slice(0, 32)}`;

/**
 * Whether the domain can be taken from another account's program: that program has not proved it, or not lately, and
 * DNS has the caller's record. Null when there is no such program. Without the record DUPLICATE, whose params give the
 * record to create.
 */
export async function claimDomain(ctx: ProgramContext, domain: string): Promise<DomainClaim | null> {
	const values = [domain, ctx.program.id, ctx.session.account?.id ?? null];
	const [holder] = (await ctx.db.pool.query<Holder>(find, values)).rows;
	if (!holder || holder.own || holder.checked) return null;
	const proof = proofOf(ctx, domain);
	const name = `${proofLabel}.${domain}`;
	const answer = await ctx.dns.texts(name);
	if (answer.kind === 'found' && answer.values.some((value) => unquoted(value) === proof))
		return { holderId: holder.id, proof };
	const fields = [{ path: 'domain', code: 'domainUnproved', params: { name, value: proof } }];
	throw new AppError('DUPLICATE', { field: 'domain' }, { fields });
}

/**
 * Takes the domain from the program that has not proved it. If that program has proved it meanwhile, the domain counts
 * as taken.
 */
export async function takeDomain(tx: TransactionClient, domain: string, { holderId }: DomainClaim): Promise<void> {
	await tx.$queryRaw`select id from program where id = ${holderId}::uuid for no key update`;
	await tx.$queryRaw`select id from custom_domain where program_id = ${holderId}::uuid for update`;
	const known = await tx.customDomain.findUnique({ where: { programId: holderId }, select: domainSelect });
	const taken = await tx.$queryRawUnsafe<{ accountId: string }[]>(
		`update program p set domain = '', version = version + 1, updated_at = now() where p.id = $1::uuid and p.domain = $2
			and not exists (select from custom_domain c where c.program_id = p.id and c.domain_name = p.domain and ${isChecked})
		returning p.account_id as "accountId"`,
		holderId,
		domain,
	);
	const [program] = taken;
	if (!program) return;
	// The other account learns nothing about the program that proved it.
	await writeAudit(
		tx,
		{ session: null },
		{
			action: 'removeDomain',
			entity: 'program',
			entityId: holderId,
			accountId: program.accountId,
			programId: holderId,
			before: loggedDomain(domain, known?.records ?? []),
			after: loggedDomain('', []),
		},
	);
}
