import { newId } from '@rewards/db';
import { accountCreateSchema } from '@rewards/validators/accounts/schemas';
import type { z } from 'zod';
import { writeAudit } from '../../../audit';
import { findAccountInScope } from '../../../authorization/find-account-in-scope';
import { permitted, type StaffContext } from '../../../trpc';
import { checkTypeChoice } from '../policy';
import { accountSelect } from '../select';

/** Creates an account below the given parent, or below the caller's own. */
export async function createAccount(ctx: StaffContext, { parentId, ...fields }: z.output<typeof accountCreateSchema>) {
	const parent = await findAccountInScope(ctx, parentId ?? ctx.session.account.id);
	checkTypeChoice(ctx, fields.type, { parentId: parent.id });
	return ctx.db.prisma.$transaction(async (tx) => {
		const account = await tx.account.create({
			data: { id: newId(), parentId: parent.id, ...fields },
			select: accountSelect,
		});
		await writeAudit(tx, ctx, {
			action: 'create',
			entity: 'account',
			entityId: account.id,
			accountId: account.id,
			after: { ...fields, parentId: parent.id },
		});
		return account;
	});
}

export const createAccountProcedure = permitted('manageAccount')
	.input(accountCreateSchema)
	.mutation(({ ctx, input }) => createAccount(ctx, input));
