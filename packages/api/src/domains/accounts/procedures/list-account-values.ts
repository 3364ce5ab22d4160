import { gridDistinctSchema } from '@rewards/validators/grid';
import { distinctGrid } from '../../../grid';
import { staffProcedure } from '../../../trpc';
import { accountGrid } from '../grid';

/** The values of one column, for its header filter. */
export const listAccountValuesProcedure = staffProcedure
	.input(gridDistinctSchema)
	.query(({ ctx, input }) =>
		distinctGrid(accountGrid, ctx.db, { kind: 'accounts', accountId: ctx.session.account.id }, input),
	);
