import type { Prisma } from '@rewards/db';
import { AppError } from '../../errors';
import type { StaffContext } from '../../trpc';
import { type ViewRow, viewSelect } from './select';

/**
 * The user's own views, and those that users of the same account share. Not those of accounts above or below: their
 * lists differ.
 */
export const visibleTo = ({
	session: { user, account },
}: Pick<StaffContext, 'session'>): Prisma.SavedViewWhereInput => ({
	OR: [{ userId: user.id }, { shared: true, accountId: account.id, user: { deletedAt: null } }],
});

/** A view that the user may open; NOT_FOUND otherwise, and for one that does not exist. */
export async function findView(ctx: StaffContext, id: string): Promise<ViewRow> {
	const view = await ctx.db.prisma.savedView.findFirst({
		where: { AND: [{ id }, visibleTo(ctx)] },
		select: viewSelect,
	});
	if (!view) throw new AppError('NOT_FOUND', { entity: 'view' });
	return view;
}

/** Users who manage the account's users may delete others' shared views. */
export const mayDelete = ({ session }: Pick<StaffContext, 'session'>, { userId }: Pick<ViewRow, 'userId'>): boolean =>
	userId === session.user.id || session.permissions.manageUser;
