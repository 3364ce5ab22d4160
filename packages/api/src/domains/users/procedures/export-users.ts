import { gridExportSchema } from '@rewards/validators/grid';
import { whoseUsersSchema } from '@rewards/validators/users/schemas';
import { exportList } from '../../../grid';
import { accountProcedure } from '../../../trpc';
import { unassignedGrid, userGrid } from '../grid';
import { requireRoot } from '../policy';

/** The users that `users.list` shows for the same input, as a file. */
export const exportUsersProcedure = accountProcedure('manageUser')
	.input(gridExportSchema.extend(whoseUsersSchema.shape))
	.query(async ({ ctx, input: { accountId, unassigned, ...query } }) => {
		if (!unassigned) return exportList(ctx, userGrid, { kind: 'account', accountId }, query);
		await requireRoot(ctx);
		return exportList(ctx, unassignedGrid, { kind: 'everything' }, query);
	});
