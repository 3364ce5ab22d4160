import type { GridFilter } from '@rewards/validators/grid';
import { z } from 'zod';
import { findAccountInScope } from '../../authorization/find-account-in-scope';
import type { StaffContext } from '../../trpc';

/** Of exactly this account; without it, of all at and below the caller's. */
export const ofAccountInput = z.object({ accountId: z.uuid().optional() });

/** The accounts whose programs a list shows. NOT_FOUND for an account that isn't the caller's. */
export async function ofAccount(ctx: StaffContext, accountId: string | undefined) {
	const scope = { kind: 'accounts', accountId: ctx.session.account.id } as const;
	if (!accountId) return { scope, options: {} };
	await findAccountInScope(ctx, accountId);
	const filter: GridFilter = ['accountId', '=', accountId];
	return { scope, options: { filter } };
}
