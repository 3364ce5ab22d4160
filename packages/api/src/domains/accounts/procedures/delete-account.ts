import { databaseClock } from '@rewards/db';
import { z } from 'zod';
import { writeAudit } from '../../../audit';
import { findAccountInScope } from '../../../authorization/find-account-in-scope';
import { AppError } from '../../../errors';
import { permitted, type StaffContext } from '../../../trpc';
import { refuseOwn } from '../policy';
import { lockAccount } from '../services/lock-account';

/** Deletes an empty account. Refuses one with users, programs or children; the error counts them. */
export async function deleteAccount(ctx: StaffContext, id: string): Promise<{ id: string }> {
	const target = await findAccountInScope(ctx, id);
	refuseOwn(ctx, id);
	await ctx.db.prisma.$transaction(async (tx) => {
		// Prevents a child, user or program from being added between the count and the delete.
		await lockAccount(tx, id);
		// One after the other: a transaction has one connection.
		const users = await tx.user.count({ where: { accountId: id, deletedAt: null } });
		const programs = await tx.program.count({ where: { accountId: id, deletedAt: null } });
		const children = await tx.account.count({ where: { parentId: id, deletedAt: null } });
		if (users + programs + children > 0) throw new AppError('IN_USE', { users, programs, children });
		await tx.account.update({ where: { id }, data: { deletedAt: databaseClock.now() }, select: { id: true } });
		await writeAudit(tx, ctx, {
			action: 'delete',
			entity: 'account',
			entityId: id,
			accountId: target.parentId,
			before: { name: target.name, type: target.type },
		});
	});
	return { id };
}

export const deleteAccountProcedure = permitted('manageAccount')
	.input(z.object({ id: z.uuid() }))
	.mutation(({ ctx, input }) => deleteAccount(ctx, input.id));
