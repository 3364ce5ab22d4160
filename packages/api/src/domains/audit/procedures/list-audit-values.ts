import { gridDistinctSchema } from '@rewards/validators/grid';
import { distinctGrid } from '../../../grid';
import { permitted } from '../../../trpc';
import { auditGrid } from '../grid';
import { ofCaller } from '../of-caller';

/** The values of one column, for its header filter. */
export const listAuditValuesProcedure = permitted('manageRole')
	.input(gridDistinctSchema)
	.query(async ({ ctx, input }) => {
		const { scope, options } = await ofCaller(ctx);
		return distinctGrid(auditGrid, ctx.db, scope, input, options);
	});
