import { whoseUsersSchema } from '@rewards/validators/users/schemas';
import { gridProcedures } from '../../../grid';
import { accountProcedure } from '../../../trpc';
import { unassignedGrid, userGrid } from '../grid';
import { requireRoot } from '../policy';

/** The staff users of one account at or below the caller's; for root's users also those without an account. */
export const userList = gridProcedures(
	[userGrid, unassignedGrid],
	accountProcedure('manageUser').input(whoseUsersSchema),
	async (ctx, { accountId, unassigned }) => {
		if (!unassigned) return { scope: { kind: 'account', accountId } };
		await requireRoot(ctx);
		return { scope: { kind: 'everything' } };
	},
);
