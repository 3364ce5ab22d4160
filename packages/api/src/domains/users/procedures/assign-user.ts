import { databaseClock } from '@rewards/db';
import { userAssignSchema } from '@rewards/validators/users/schemas';
import type { z } from 'zod';
import { writeAudit } from '../../../audit';
import type { AccountContext } from '../../../authorization/find-account-in-scope';
import { AppError } from '../../../errors';
import { accountProcedure } from '../../../trpc';
import { retireLinks, retireProofs } from '../../auth';
import { findUsableRole } from '../../roles';
import { requireRoot } from '../policy';
import { type UserRow, userSelect } from '../select';
import { askInvitation } from '../services/ask-invitation';

/**
 * Gives a registered user the call's account and a role. The registration may have used another person's address: so
 * the password and sessions are removed, and a link for a new password is mailed to the address. A sign-in by an
 * identity provider, which has proved the address, stays. For root's users only. NOT_FOUND for a user who already has
 * an account; the role as in `createUser`.
 */
export async function assignUser(
	ctx: AccountContext,
	{ userId: id, roleId }: z.output<typeof userAssignSchema>,
): Promise<UserRow> {
	await requireRoot(ctx);
	const user = await ctx.db.prisma.$transaction(async (tx) => {
		const rows = await tx.$queryRaw<unknown[]>`select id from app_user
			where id = ${id}::uuid and account_id is null and deleted_at is null and kind = 'person' for no key update`;
		if (rows.length === 0) throw new AppError('NOT_FOUND', { entity: 'user' });
		const role = await findUsableRole(tx, ctx, roleId);
		const { passwordHash } = await tx.user.findUniqueOrThrow({ where: { id }, select: { passwordHash: true } });
		const data = {
			passwordHash: null,
			accountId: ctx.target.id,
			roleId,
			version: { increment: 1 },
			updatedAt: databaseClock.now(),
		};
		const after = await tx.user.update({ where: { id }, data, select: userSelect });
		// Links of address changes and of their undo stop working: they may belong to another person.
		await retireProofs(tx, id);
		if (passwordHash !== null) {
			// The trigger on the user has ended the sessions with the password.
			await retireLinks(tx, id);
			await tx.secondFactor.deleteMany({ where: { userId: id } });
			await askInvitation(tx, ctx, id);
		}
		const event = { action: 'assign', entity: 'user', entityId: id, accountId: ctx.target.id };
		const { displayName, email } = after;
		await writeAudit(tx, ctx, { ...event, after: { displayName, email, roleId, roleName: role.name } });
		return after;
	});
	ctx.sessionCache?.clear();
	return user;
}

export const assignUserProcedure = accountProcedure('manageUser')
	.meta({ access: ['manageUser'], fresh: true })
	.input(userAssignSchema)
	.mutation(({ ctx, input }) => assignUser(ctx, input));
