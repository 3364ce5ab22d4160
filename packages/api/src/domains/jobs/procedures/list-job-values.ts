import { gridDistinctSchema } from '@rewards/validators/grid';
import { distinctGrid } from '../../../grid';
import { staffProcedure } from '../../../trpc';
import { jobGrid } from '../grid';
import { visibleKinds } from '../policy';

/** The values of one column, for its header filter. */
export const listJobValuesProcedure = staffProcedure
	.input(gridDistinctSchema)
	.query(({ ctx: { db, session }, input }) =>
		distinctGrid(jobGrid, db, { kind: 'accounts', accountId: session.account.id }, input, {
			filter: ['kind', 'anyof', visibleKinds(session.permissions)],
		}),
	);
