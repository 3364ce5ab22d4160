import { type ViewList, viewListSchema } from '@rewards/validators/views/schemas';
import type { z } from 'zod';
import { type StaffContext, staffProcedure } from '../../../trpc';
import { visibleTo } from '../policy';
import { viewSelect } from '../select';
import { viewItem } from '../view-item';

/** The user's own views of a list and those shared in their account, by name. */
export async function listViews(ctx: StaffContext, { grid }: z.output<typeof viewListSchema>): Promise<ViewList> {
	const [views, chosen] = await Promise.all([
		ctx.db.prisma.savedView.findMany({
			where: { AND: [{ grid }, visibleTo(ctx)] },
			select: viewSelect,
			orderBy: [{ name: 'asc' }, { id: 'asc' }],
			take: 500,
		}),
		ctx.db.prisma.defaultView.findUnique({
			where: { userId_grid: { userId: ctx.session.user.id, grid } },
			select: { viewId: true },
		}),
	]);
	// A view that is no longer shared can't be opened any more, even by users who chose it.
	const defaultId = views.find(({ id }) => id === chosen?.viewId)?.id ?? null;
	return { views: views.map((view) => viewItem(ctx, view)), defaultId };
}

/** The views of a list that the user may open. */
export const listViewsProcedure = staffProcedure.input(viewListSchema).query(({ ctx, input }) => listViews(ctx, input));
