import type { AccountContext } from '../../../authorization/find-account-in-scope';
import { accountProcedure } from '../../../trpc';
import { type MailDomain, mailDomainOf, mailDomainSelect } from '../mail-domain';

/** The mail domains that an account has claimed, with the records that prove them. */
export async function listMailDomains({ db, config, target }: AccountContext): Promise<{ domains: MailDomain[] }> {
	const where = { accountId: target.id };
	const rows = await db.prisma.mailDomain.findMany({ where, orderBy: { domain: 'asc' }, select: mailDomainSelect });
	return { domains: rows.map((row) => mailDomainOf(config, target.id, row)) };
}

export const listMailDomainsProcedure = accountProcedure('manageRole').query(({ ctx }) => listMailDomains(ctx));
