import { gridExportSchema } from '@rewards/validators/grid';
import { z } from 'zod';
import { findAccountInScope } from '../../../authorization/find-account-in-scope';
import { exportList } from '../../../grid';
import { staffProcedure } from '../../../trpc';
import { accountGrid } from '../grid';

/** The accounts that `accounts.list` shows for the same input, as a file. */
export const exportAccountsProcedure = staffProcedure
	.input(gridExportSchema.extend({ childrenOf: z.uuid().optional() }))
	.query(async ({ ctx, input: { childrenOf, ...query } }) => {
		if (childrenOf) await findAccountInScope(ctx, childrenOf);
		const scope = { kind: 'accounts', accountId: ctx.session.account.id } as const;
		return exportList(ctx, accountGrid, scope, query, childrenOf ? { filter: ['parentId', '=', childrenOf] } : {});
	});
