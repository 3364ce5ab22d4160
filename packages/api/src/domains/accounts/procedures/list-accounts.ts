import { gridQuerySchema } from '@rewards/validators/grid';
import { z } from 'zod';
import { findAccountInScope } from '../../../authorization/find-account-in-scope';
import { queryGrid } from '../../../grid';
import { staffProcedure } from '../../../trpc';
import { accountGrid } from '../grid';

/** Accounts at and below the caller's account, or the direct children of one of them. */
export const listAccountsProcedure = staffProcedure
	.input(gridQuerySchema.extend({ childrenOf: z.uuid().optional() }))
	.query(async ({ ctx, input: { childrenOf, ...query } }) => {
		if (childrenOf) await findAccountInScope(ctx, childrenOf);
		const scope = { kind: 'accounts', accountId: ctx.session.account.id } as const;
		return queryGrid(accountGrid, ctx.db, scope, query, childrenOf ? { filter: ['parentId', '=', childrenOf] } : {});
	});
