import type { AccountType, accountUpdateSchema } from '@rewards/validators/accounts';
import type { z } from 'zod';
import { writeAudit } from '../../../audit';
import { findAccountInScope } from '../../../authorization/find-account-in-scope';
import { conflictOf } from '../../../errors/conflict';
import type { StaffContext } from '../../../trpc';
import { checkTypeChoice } from '../policy';
import { accountSelect } from '../select';
import { getAccount } from './get-account';

/** Saves an account's fields; refused when somebody saved since the given version was loaded. */
export async function updateAccount(
	ctx: StaffContext,
	{ id, version, ...fields }: z.output<typeof accountUpdateSchema>,
) {
	const target = await findAccountInScope(ctx, id);
	checkTypeChoice(ctx, fields.type, { current: target.type satisfies AccountType, parentId: target.parentId });
	return ctx.db.prisma.$transaction(async (tx) => {
		const before = await tx.account.findUniqueOrThrow({ where: { id }, select: accountSelect });
		const { count } = await tx.account.updateMany({
			where: { id, version, deletedAt: null },
			data: { ...fields, version: { increment: 1 }, updatedAt: new Date() },
		});
		if (count === 0) throw await conflictOf(ctx, 'account', id, await getAccount(ctx, id));
		const after = await tx.account.findUniqueOrThrow({ where: { id }, select: accountSelect });
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
}
