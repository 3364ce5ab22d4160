import { AppError } from '../../../errors';
import { type StaffContext, staffAccountProcedure } from '../../../trpc';
import { accountSelect, seenFrom } from '../select';

/** One account, already found in the caller's subtree. */
export async function getAccount(ctx: Pick<StaffContext, 'db' | 'session'>, id: string) {
	const account = await ctx.db.prisma.account.findFirst({ where: { id, deletedAt: null }, select: accountSelect });
	if (!account) throw new AppError('NOT_FOUND', { entity: 'account' });
	return seenFrom(ctx, account);
}

export const getAccountProcedure = staffAccountProcedure.query(({ ctx }) => getAccount(ctx, ctx.target.id));
