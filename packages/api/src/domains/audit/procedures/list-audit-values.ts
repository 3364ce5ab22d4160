import { gridDistinctSchema } from '@rewards/validators/grid';
import { distinctGrid } from '../../../grid';
import { permitted } from '../../../trpc';
import { auditGrid } from '../grid';

/** The values of one column, for its header filter. */
export const listAuditValuesProcedure = permitted('manageRole')
	.input(gridDistinctSchema)
	.query(({ ctx: { db, session }, input, signal }) =>
		distinctGrid(auditGrid, db, { kind: 'accounts', accountId: session.account.id }, input, { signal }),
	);
