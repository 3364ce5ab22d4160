import { gridQuerySchema } from '@rewards/validators/grid';
import { permitted } from '../../../trpc';
import { listAudit } from '../services/list-audit';

/** What happened in the caller's account and those below. Who gives rights sees what was done with them: manageRole. */
export const listAuditProcedure = permitted('manageRole')
	.input(gridQuerySchema)
	.query(({ ctx, input }) => listAudit(ctx, input));
