import { type ViewItem, viewStateSchema } from '@rewards/validators/views/schemas';
import type { StaffContext } from '../../trpc';
import { stateFor } from './guarded';
import { mayDelete } from './policy';
import type { ViewRow } from './select';

/** A row as the user sees it. A state that this version no longer understands opens as an empty one. */
export function viewItem(ctx: StaffContext, view: ViewRow): ViewItem {
	const { id, name, shared, userId, user } = view;
	const kept = viewStateSchema.safeParse(view.state).data ?? viewStateSchema.parse({});
	const state = stateFor(ctx.session.permissions, view.grid, kept);
	const own = userId === ctx.session.user.id;
	return { id, name, state, shared, own, ownerName: user.displayName, canDelete: mayDelete(ctx, view) };
}
