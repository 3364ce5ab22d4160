import { gridQuerySchema } from '@rewards/validators/grid';
import { queryGrid } from '../../../grid';
import { permitted } from '../../../trpc';
import { roleGrid } from '../grid';

/** The roles of the caller's account, of those above and of those below. */
export const listRolesProcedure = permitted('manageRole', 'manageUser')
	.input(gridQuerySchema)
	.query(({ ctx, input }) =>
		queryGrid(roleGrid, ctx.db, { kind: 'account', accountId: ctx.session.account.id }, input),
	);
