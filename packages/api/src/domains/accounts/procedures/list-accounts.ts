import { z } from 'zod';
import { findAccountInScope } from '../../../authorization/find-account-in-scope';
import { gridProcedures, rowsOfSubtree } from '../../../grid';
import { staffProcedure } from '../../../trpc';
import { accountGrid } from '../grid';

/** Accounts at and below the caller's account, or the direct children of one of them. */
export const accountList = gridProcedures(
	accountGrid,
	staffProcedure.input(z.object({ childrenOf: z.uuid().optional() })),
	async (ctx, { childrenOf }) => {
		if (!childrenOf) return rowsOfSubtree(ctx);
		await findAccountInScope(ctx, childrenOf);
		return { ...rowsOfSubtree(ctx), options: { filter: ['parentId', '=', childrenOf] } };
	},
);
