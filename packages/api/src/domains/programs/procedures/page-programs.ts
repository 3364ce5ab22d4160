import { gridQuerySchema } from '@rewards/validators/grid';
import { queryGrid } from '../../../grid';
import { staffProcedure } from '../../../trpc';
import { programGrid } from '../grid';
import { gridInput, ofAccount } from '../of-account';

/** Programs as a list with filters, sort and pages: of one account, or of the caller's whole subtree. */
export const pageProgramsProcedure = staffProcedure
	.input(gridQuerySchema.extend(gridInput))
	.query(async ({ ctx, input: { accountId, ...query } }) => {
		const { scope, options } = await ofAccount(ctx, accountId);
		return queryGrid(programGrid, ctx.db, scope, query, options);
	});
