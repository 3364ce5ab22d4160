import { gridExportSchema } from '@rewards/validators/grid';
import { exportList } from '../../../grid';
import { staffProcedure } from '../../../trpc';
import { programGrid } from '../grid';
import { gridInput, ofAccount } from '../of-account';

/** The programs that `programs.page` shows for the same input, as a file. */
export const exportProgramsProcedure = staffProcedure
	.input(gridExportSchema.extend(gridInput))
	.query(async ({ ctx, input: { accountId, ...query } }) => {
		const { scope, options } = await ofAccount(ctx, accountId);
		return exportList(ctx, programGrid, scope, query, options);
	});
