import { gridDistinctSchema } from '@rewards/validators/grid';
import { whoseUsersSchema } from '@rewards/validators/users/schemas';
import { distinctGrid } from '../../../grid';
import { accountProcedure } from '../../../trpc';
import { unassignedGrid, userGrid } from '../grid';
import { requireRoot } from '../policy';

/** The values of one column, for its header filter. */
export const listUserValuesProcedure = accountProcedure('manageUser')
	.input(gridDistinctSchema.extend(whoseUsersSchema.shape))
	.query(async ({ ctx, input: { accountId, unassigned, ...query } }) => {
		if (!unassigned) return distinctGrid(userGrid, ctx.db, { kind: 'account', accountId }, query);
		await requireRoot(ctx);
		return distinctGrid(unassignedGrid, ctx.db, { kind: 'everything' }, query);
	});
