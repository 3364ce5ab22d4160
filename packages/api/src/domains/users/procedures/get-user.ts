import { userIdSchema } from '@rewards/validators/users/schemas';
import type { AccountContext } from '../../../authorization/find-account-in-scope';
import { AppError } from '../../../errors';
import { accountProcedure } from '../../../trpc';
import { type UserRow, userSelect } from '../select';

/** One user of the call's account; NOT_FOUND for a user of any other. */
export async function getUser(ctx: Pick<AccountContext, 'db' | 'target'>, id: string): Promise<UserRow> {
	const where = { id, accountId: ctx.target.id, deletedAt: null };
	const user = await ctx.db.prisma.user.findFirst({ where, select: userSelect });
	if (!user) throw new AppError('NOT_FOUND', { entity: 'user' });
	return user;
}

export const getUserProcedure = accountProcedure('manageUser')
	.input(userIdSchema)
	.query(({ ctx, input }) => getUser(ctx, input.userId));
