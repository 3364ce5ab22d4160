import { sessionProcedure } from '../../../trpc';
import { selfOf } from '../self';

export const getSelfProcedure = sessionProcedure
	.meta({ access: 'session', keys: true })
	.query(({ ctx }) => selfOf(ctx.db, ctx.session));
