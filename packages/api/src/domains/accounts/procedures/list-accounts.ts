import { z } from 'zod';
import { findAccountInScope } from '../../../authorization/find-account-in-scope';
import { gridProcedures, rowsOfSubtree } from '../../../grid';
import { staffProcedure } from '../../../trpc';
import { accountGrid } from '../grid';

/** Accounts at and below the caller's account or a given one, or the direct children of one. */
export const accountList = gridProcedures(
	accountGrid,
	staffProcedure.input(z.object({ childrenOf: z.uuid().optional(), below: z.uuid().optional() })),
	async (ctx, { childrenOf, below }) => {
		if (childrenOf) {
			await findAccountInScope(ctx, childrenOf);
			return { ...rowsOfSubtree(ctx), options: { filter: ['parentId', '=', childrenOf] } };
		}
		if (!below) return rowsOfSubtree(ctx);
		const { id } = await findAccountInScope(ctx, below);
		return { scope: { kind: 'accounts', accountId: id } };
	},
);
