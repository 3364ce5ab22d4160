import { proveSchema } from '@rewards/validators/auth/second-factor';
import { sessionProcedure } from '../../../trpc';
import { prove } from '../services/prove';

export const proveProcedure = sessionProcedure
	.meta({ access: 'session', keyless: true })
	.input(proveSchema)
	.mutation(({ ctx, input }) => prove(ctx, input));
