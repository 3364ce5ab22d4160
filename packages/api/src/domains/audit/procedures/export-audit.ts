import { gridExportSchema } from '@rewards/validators/grid';
import { exportList } from '../../../grid';
import { permitted } from '../../../trpc';
import { auditGrid } from '../grid';

/** The entries that `audit.list` shows for the same input, as a file. */
export const exportAuditProcedure = permitted('manageRole')
	.input(gridExportSchema)
	.query(({ ctx, input }) =>
		exportList(ctx, auditGrid, { kind: 'accounts', accountId: ctx.session.account.id }, input),
	);
