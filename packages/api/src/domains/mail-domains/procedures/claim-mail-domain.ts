import { domainRequestSchema } from '@rewards/validators/domains/schemas';
import { writeAudit } from '../../../audit';
import type { AccountContext } from '../../../authorization/find-account-in-scope';
import { AppError } from '../../../errors';
import { assertUsableDomain } from '../../../integrations/dns';
import { accountProcedure } from '../../../trpc';
import { type MailDomain, mailDomainOf, mailDomainSelect } from '../mail-domain';

/** More than any company has, and each is looked up once a day. */
const mostDomains = 50;

/**
 * Claims a mail domain for an account: returns the record that proves it. Any account may claim any; only the record
 * makes it one's own. VALIDATION for a domain that nobody can have.
 */
export async function claimMailDomain(ctx: AccountContext, domain: string): Promise<MailDomain> {
	assertUsableDomain(domain, ctx.config);
	const { id: accountId } = ctx.target;
	return ctx.db.prisma.$transaction(async (tx) => {
		await tx.$queryRaw`select id from account where id = ${accountId}::uuid for no key update`;
		const where = { accountId_domain: { accountId, domain } };
		const known = await tx.mailDomain.findUnique({ where, select: mailDomainSelect });
		if (known) {
			await ctx.once?.done(tx, { entity: 'account', id: accountId });
			return mailDomainOf(ctx.config, accountId, known);
		}
		if ((await tx.mailDomain.count({ where: { accountId } })) >= mostDomains)
			throw new AppError('BAD_REQUEST', { reason: 'tooMany' });
		const made = await tx.mailDomain.create({ data: { accountId, domain }, select: mailDomainSelect });
		await writeAudit(tx, ctx, {
			action: 'requestDomain',
			entity: 'account',
			entityId: accountId,
			accountId,
			after: { mailDomain: domain },
		});
		return mailDomainOf(ctx.config, accountId, made);
	});
}

export const claimMailDomainProcedure = accountProcedure('manageRole')
	.meta({ access: ['manageRole'], fresh: true })
	.input(domainRequestSchema)
	.mutation(({ ctx, input }) => claimMailDomain(ctx, input.domain));
