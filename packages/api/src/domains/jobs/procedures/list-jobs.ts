import { jobListSchema } from '@rewards/validators/jobs/schemas';
import { queryGrid } from '../../../grid';
import { staffProcedure } from '../../../trpc';
import { jobGrid } from '../grid';
import { visibleKinds } from '../policy';

/** Jobs of the caller's account and those below, of the kinds that the caller may see. */
export const listJobsProcedure = staffProcedure.input(jobListSchema).query(({ ctx: { db, session }, input }) =>
	queryGrid(jobGrid, db, { kind: 'accounts', accountId: session.account.id }, input, {
		filter: ['kind', 'anyof', visibleKinds(session.permissions)],
	}),
);
