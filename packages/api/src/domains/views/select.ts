import type { Prisma } from '@rewards/db';
import { type ViewItem, viewStateSchema } from '@rewards/validators/views';
import type { StaffContext } from '../../trpc';
import { mayDelete } from './policy';

export const viewSelect = {
	id: true,
	userId: true,
	grid: true,
	name: true,
	state: true,
	shared: true,
	user: { select: { displayName: true } },
} satisfies Prisma.SavedViewSelect;
export type ViewRow = Prisma.SavedViewGetPayload<{ select: typeof viewSelect }>;

/** A row as the user sees it. A state that an earlier version of the product wrote opens as far as it is understood: not at all. */
export function viewItem(ctx: StaffContext, view: ViewRow): ViewItem {
	const { id, name, shared, userId, user } = view;
	const state = viewStateSchema.safeParse(view.state).data ?? viewStateSchema.parse({});
	const own = userId === ctx.session.user.id;
	return { id, name, state, shared, own, ownerName: user.displayName, canDelete: mayDelete(ctx, view) };
}
