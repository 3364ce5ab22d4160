import { newId } from '@rewards/db';
import { type ViewItem, viewCreateSchema, viewLimit } from '@rewards/validators/views/schemas';
import type { z } from 'zod';
import { writeAudit } from '../../../audit';
import { AppError, withUniqueName } from '../../../errors';
import { type StaffContext, staffProcedure } from '../../../trpc';
import { loggedState } from '../guarded';
import { viewSelect } from '../select';
import { viewItem } from '../view-item';

/**
 * Saves a view. DUPLICATE (`field: name`) when the user has one of that name; BAD_REQUEST (`reason: tooManyViews`,
 * `max`).
 */
export async function createView(ctx: StaffContext, input: z.output<typeof viewCreateSchema>): Promise<ViewItem> {
	const { user, account } = ctx.session;
	const { grid, name, state, shared } = input;
	const view = await withUniqueName(() =>
		ctx.db.prisma.$transaction(async (tx) => {
			// Serialized, since concurrent inserts would all find room.
			await tx.$queryRaw`select id from app_user where id = ${user.id}::uuid for no key update`;
			const held = await tx.savedView.count({ where: { userId: user.id, grid } });
			if (held >= viewLimit) {
				throw new AppError(
					'BAD_REQUEST',
					{ reason: 'tooManyViews', max: viewLimit },
					{ message: `A list has at most ${viewLimit} views of one user.` },
				);
			}
			const id = newId();
			const made = await tx.savedView.create({
				data: { id, userId: user.id, accountId: account.id, grid, name, state, shared },
				select: viewSelect,
			});
			const event = { action: 'create', entity: 'view', entityId: id, accountId: account.id };
			await writeAudit(tx, ctx, { ...event, after: { grid, name, ...loggedState(grid, state), shared } });
			return made;
		}),
	);
	return viewItem(ctx, view);
}

/** Saves a view of a list under a name. */
export const createViewProcedure = staffProcedure
	.input(viewCreateSchema)
	.mutation(({ ctx, input }) => createView(ctx, input));
