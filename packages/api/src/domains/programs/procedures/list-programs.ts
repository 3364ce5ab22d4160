import { z } from 'zod';
import { findAccountInScope } from '../../../authorization/find-account-in-scope';
import { staffProcedure } from '../../../trpc';
import { listPrograms } from '../services/list-programs';

/** Programs of one account, or of the caller's whole subtree. */
export const listProgramsProcedure = staffProcedure
	.input(z.object({ accountId: z.uuid().optional(), includeDisabled: z.boolean().default(false) }).prefault({}))
	.query(async ({ ctx, input }) => {
		if (input.accountId) await findAccountInScope(ctx, input.accountId);
		return listPrograms(ctx, input);
	});
