import { gridDistinctSchema } from '@rewards/validators/grid';
import { distinctGrid } from '../../../grid';
import { permitted } from '../../../trpc';
import { roleGrid } from '../grid';

/** The values of one column, for its header filter. */
export const listRoleValuesProcedure = permitted('manageRole', 'manageUser')
	.input(gridDistinctSchema)
	.query(({ ctx, input }) =>
		distinctGrid(roleGrid, ctx.db, { kind: 'account', accountId: ctx.session.account.id }, input),
	);
