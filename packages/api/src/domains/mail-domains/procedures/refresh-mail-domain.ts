import { domainRequestSchema } from '@rewards/validators/domains/schemas';
import type { AccountContext } from '../../../authorization/find-account-in-scope';
import { accountProcedure } from '../../../trpc';
import { assertMayTry, countAttempt } from '../../auth';
import { lookAtMailDomain } from '../look-at-mail-domain';
import type { MailDomain } from '../mail-domain';

/**
 * Looks up the record of a claimed mail domain, as `lookAtMailDomain`. TOO_MANY_REQUESTS past 30 look-ups of a user
 * within 15 minutes, those of custom domains included.
 */
export async function refreshMailDomain(ctx: AccountContext, domain: string): Promise<MailDomain> {
	const { id } = ctx.session.user;
	assertMayTry(await countAttempt(ctx.db, 'domain', { subject: id, client: id }));
	return lookAtMailDomain(ctx, { accountId: ctx.target.id, domain, actor: ctx });
}

export const refreshMailDomainProcedure = accountProcedure('manageRole')
	.input(domainRequestSchema)
	.mutation(({ ctx, input }) => refreshMailDomain(ctx, input.domain));
