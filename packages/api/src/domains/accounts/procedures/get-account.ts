import { staffAccountProcedure } from '../../../trpc';
import { getAccount } from '../services/get-account';

export const getAccountProcedure = staffAccountProcedure.query(({ ctx }) => getAccount(ctx, ctx.target.id));
