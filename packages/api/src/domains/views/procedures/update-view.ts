import { databaseClock } from '@rewards/db';
import { type ViewItem, viewUpdateSchema } from '@rewards/validators/views/schemas';
import type { z } from 'zod';
import { writeAudit } from '../../../audit';
import { AppError, withUniqueName } from '../../../errors';
import { type StaffContext, staffProcedure } from '../../../trpc';
import { loggedState } from '../guarded';
import { findView } from '../policy';
import { viewSelect } from '../select';
import { viewItem } from '../view-item';

/**
 * Saves, renames or shares one of the user's own views; a shared one belongs to the account that the user is in now.
 * FORBIDDEN for another user's: save a copy instead. DUPLICATE (`field: name`).
 */
export async function updateView(
	ctx: StaffContext,
	{ id, ...changes }: z.output<typeof viewUpdateSchema>,
): Promise<ViewItem> {
	const { user, account } = ctx.session;
	const before = await findView(ctx, id);
	if (before.userId !== user.id) throw new AppError('FORBIDDEN', { reason: 'notYours' });
	const after = await withUniqueName(() =>
		ctx.db.prisma.$transaction(async (tx) => {
			const saved = await tx.savedView.update({
				where: { id },
				data: { ...changes, updatedAt: databaseClock.now(), ...(changes.shared ? { accountId: account.id } : {}) },
				select: viewSelect,
			});
			if (changes.shared === false)
				await tx.defaultView.deleteMany({ where: { viewId: id, userId: { not: user.id } } });
			const { grid, name, state, shared } = before;
			const event = { action: 'update', entity: 'view', entityId: id, accountId: account.id };
			const { state: given, ...others } = changes;
			await writeAudit(tx, ctx, {
				...event,
				before: { name, ...loggedState(grid, state), shared },
				after: { ...others, ...(given ? loggedState(grid, given) : {}) },
			});
			return saved;
		}),
	);
	return viewItem(ctx, after);
}

/** Saves, renames or shares one of the user's own views. */
export const updateViewProcedure = staffProcedure
	.input(viewUpdateSchema)
	.mutation(({ ctx, input }) => updateView(ctx, input));
