import { gridExportSchema } from '@rewards/validators/grid';
import { exportList } from '../../../grid';
import { permitted } from '../../../trpc';
import { roleGrid } from '../grid';

/** The roles that `roles.list` shows for the same input, as a file. */
export const exportRolesProcedure = permitted('manageRole', 'manageUser')
	.input(gridExportSchema)
	.query(({ ctx, input }) => exportList(ctx, roleGrid, { kind: 'account', accountId: ctx.session.account.id }, input));
