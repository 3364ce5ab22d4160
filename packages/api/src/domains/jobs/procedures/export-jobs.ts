import { gridExportSchema } from '@rewards/validators/grid';
import { exportList } from '../../../grid';
import { staffProcedure } from '../../../trpc';
import { jobGrid } from '../grid';
import { visibleKinds } from '../policy';

/** The jobs that `jobs.list` shows for the same input, as a file. */
export const exportJobsProcedure = staffProcedure.input(gridExportSchema).query(({ ctx, input }) =>
	exportList(ctx, jobGrid, { kind: 'accounts', accountId: ctx.session.account.id }, input, {
		filter: ['kind', 'anyof', visibleKinds(ctx.session.permissions)],
	}),
);
