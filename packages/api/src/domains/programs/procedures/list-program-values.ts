import { gridDistinctSchema } from '@rewards/validators/grid';
import { distinctGrid } from '../../../grid';
import { staffProcedure } from '../../../trpc';
import { programGrid } from '../grid';
import { gridInput, ofAccount } from '../of-account';

/** The values of one column, for its header filter. */
export const listProgramValuesProcedure = staffProcedure
	.input(gridDistinctSchema.extend(gridInput))
	.query(async ({ ctx, input: { accountId, ...query } }) => {
		const { scope, options } = await ofAccount(ctx, accountId);
		return distinctGrid(programGrid, ctx.db, scope, query, options);
	});
