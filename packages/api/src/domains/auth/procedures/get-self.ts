import { sessionProcedure } from '../../../trpc';
import { selfOf } from '../self';

export const getSelfProcedure = sessionProcedure.query(({ ctx }) => selfOf(ctx.db, ctx.session));
