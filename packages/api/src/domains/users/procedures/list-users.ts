import { gridQuerySchema } from '@rewards/validators/grid';
import { queryGrid } from '../../../grid';
import { accountProcedure } from '../../../trpc';
import { userGrid } from '../grid';

/** The staff users of one account at or below the caller's. */
export const listUsersProcedure = accountProcedure('manageUser')
	.input(gridQuerySchema)
	.query(({ ctx, input: { accountId, ...query } }) =>
		queryGrid(userGrid, ctx.db, { kind: 'account', accountId }, query),
	);
