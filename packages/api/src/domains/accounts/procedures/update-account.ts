import { databaseClock } from '@rewards/db';
import { accountUpdateSchema } from '@rewards/validators/accounts/schemas';
import type { z } from 'zod';
import { isUnchanged, writeAudit } from '../../../audit';
import { findAccountInScope } from '../../../authorization/find-account-in-scope';
import { conflictOf } from '../../../errors/conflict';
import { permitted, requireFresh, type StaffContext } from '../../../trpc';
import { checkOwnType, checkTypeChoice } from '../policy';
import { accountSelect, seenFrom } from '../select';
import { lockAccount } from '../services/lock-account';
import { getAccount } from './get-account';

/**
 * Saves an account's fields; CONFLICT when another user saved after the given version was loaded,
 * FRESH_SIGN_IN_REQUIRED when `requireSecondFactor` changes.
 */
export async function updateAccount(
	ctx: StaffContext,
	{ id, version, ...fields }: z.output<typeof accountUpdateSchema>,
) {
	const target = await findAccountInScope(ctx, id);
	checkOwnType(ctx, target, fields.type);
	checkTypeChoice(ctx, fields.type, { current: target.type, parentId: target.parentId });
	const saved = await ctx.db.prisma.$transaction(async (tx) => {
		await lockAccount(tx, id);
		const before = await tx.account.findUniqueOrThrow({ where: { id }, select: accountSelect });
		if (before.version !== version) return null;
		if ((fields.requireSecondFactor ?? before.requireSecondFactor) !== before.requireSecondFactor)
			await requireFresh(ctx);
		const after = await tx.account.update({
			where: { id },
			data: isUnchanged(before, fields) ? {} : { ...fields, version: { increment: 1 }, updatedAt: databaseClock.now() },
			select: accountSelect,
		});
		await writeAudit(tx, ctx, {
			action: 'update',
			entity: 'account',
			entityId: id,
			accountId: id,
			before,
			after: fields,
		});
		return after;
	});
	// Outside the transaction: it takes a connection of its own.
	if (!saved) throw await conflictOf(ctx, 'account', id, await getAccount(ctx, id));
	return seenFrom(ctx, saved);
}

export const updateAccountProcedure = permitted('manageAccount')
	.input(accountUpdateSchema)
	.mutation(({ ctx, input }) => updateAccount(ctx, input));
