import { z } from 'zod';
import { findAccountInScope } from '../../../authorization/find-account-in-scope';
import { staffProcedure } from '../../../trpc';
import { listProgramOptions } from '../services/list-program-options';

/**
 * For selectors: the programs of one account, or of the caller's whole subtree, all of them and with only the fields of
 * a selector.
 */
export const listProgramOptionsProcedure = staffProcedure
	.input(z.object({ accountId: z.uuid().optional(), includeDisabled: z.boolean().default(false) }).prefault({}))
	.query(async ({ ctx, input }) => {
		if (input.accountId) await findAccountInScope(ctx, input.accountId);
		return listProgramOptions(ctx, input);
	});
