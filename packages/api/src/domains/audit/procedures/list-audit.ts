import { gridQuerySchema } from '@rewards/validators/grid';
import { queryGrid } from '../../../grid';
import { permitted } from '../../../trpc';
import { auditGrid } from '../grid';

/** What happened in the caller's account and those below. Who gives rights sees what was done with them: manageRole. */
export const listAuditProcedure = permitted('manageRole')
	.input(gridQuerySchema)
	.query(({ ctx: { db, session }, input, signal }) =>
		queryGrid(auditGrid, db, { kind: 'accounts', accountId: session.account.id }, input, { signal }),
	);
