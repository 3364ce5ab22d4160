import { domainRequestSchema } from '@rewards/validators/domains/schemas';
import type { AccountContext } from '../../../authorization/find-account-in-scope';
import { AppError } from '../../../errors';
import { accountProcedure } from '../../../trpc';
import { log } from '../look-at-mail-domain';

/** Takes a mail domain from an account: its groups take in no more new people of it. NOT_FOUND for any other. */
export async function removeMailDomain(ctx: AccountContext, domain: string): Promise<{ success: true }> {
	const { id: accountId } = ctx.target;
	await ctx.db.prisma.$transaction(async (tx) => {
		const { count } = await tx.mailDomain.deleteMany({ where: { accountId, domain } });
		if (count === 0) throw new AppError('NOT_FOUND', { entity: 'mailDomain' });
		await log(tx, ctx, accountId, { before: domain, after: null });
	});
	return { success: true };
}

export const removeMailDomainProcedure = accountProcedure('manageRole')
	.meta({ access: ['manageRole'], fresh: true })
	.input(domainRequestSchema)
	.mutation(({ ctx, input }) => removeMailDomain(ctx, input.domain));
