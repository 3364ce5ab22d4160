import { gridExportSchema } from '@rewards/validators/grid';
import { exportList } from '../../../grid';
import { accountProcedure } from '../../../trpc';
import { userGrid } from '../grid';

/** All users of an account that match, as a file. */
export const exportUsersProcedure = accountProcedure('manageUser')
	.input(gridExportSchema)
	.query(({ ctx, input }) => exportList(ctx, userGrid, { kind: 'account', accountId: ctx.target.id }, input));
