import { gridDistinctSchema } from '@rewards/validators/grid';
import { distinctGrid } from '../../../grid';
import { accountProcedure } from '../../../trpc';
import { userGrid } from '../grid';

/** The values of one column, for its header filter. */
export const listUserValuesProcedure = accountProcedure('manageUser')
	.input(gridDistinctSchema)
	.query(({ ctx, input: { accountId, ...query } }) =>
		distinctGrid(userGrid, ctx.db, { kind: 'account', accountId }, query),
	);
