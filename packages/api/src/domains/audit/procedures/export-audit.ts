import { gridExportSchema } from '@rewards/validators/grid';
import { exportList } from '../../../grid';
import { permitted } from '../../../trpc';
import { auditGrid } from '../grid';
import { ofCaller } from '../of-caller';

/** The entries that `audit.list` shows for the same input, as a file. */
export const exportAuditProcedure = permitted('manageRole')
	.input(gridExportSchema)
	.query(async ({ ctx, input }) => {
		const { scope, options } = await ofCaller(ctx);
		return exportList(ctx, auditGrid, scope, input, options);
	});
