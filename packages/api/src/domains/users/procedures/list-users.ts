import { gridQuerySchema } from '@rewards/validators/grid';
import { whoseUsersSchema } from '@rewards/validators/users/schemas';
import { queryGrid } from '../../../grid';
import { accountProcedure } from '../../../trpc';
import { unassignedGrid, userGrid } from '../grid';
import { requireRoot } from '../policy';

/** The staff users of one account at or below the caller's; for root's users also those whom nobody has given an account. */
export const listUsersProcedure = accountProcedure('manageUser')
	.input(gridQuerySchema.extend(whoseUsersSchema.shape))
	.query(async ({ ctx, input: { accountId, unassigned, ...query } }) => {
		if (!unassigned) return queryGrid(userGrid, ctx.db, { kind: 'account', accountId }, query);
		await requireRoot(ctx);
		return queryGrid(unassignedGrid, ctx.db, { kind: 'everything' }, query);
	});
