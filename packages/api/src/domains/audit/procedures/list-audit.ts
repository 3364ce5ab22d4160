import { gridQuerySchema } from '@rewards/validators/grid';
import { queryGrid } from '../../../grid';
import { permitted } from '../../../trpc';
import { auditGrid } from '../grid';
import { ofCaller } from '../of-caller';

/** What happened in the caller's account and those below. Who gives rights sees what was done with them: manageRole. */
export const listAuditProcedure = permitted('manageRole')
	.input(gridQuerySchema)
	.query(async ({ ctx, input, signal }) => {
		const { scope, options } = await ofCaller(ctx);
		return queryGrid(auditGrid, ctx.db, scope, input, { ...options, signal });
	});
