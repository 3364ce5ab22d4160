import { addTotpSchema } from '@rewards/validators/auth/second-factor';
import { sessionProcedure } from '../../../trpc';
import { addTotp } from '../services/add-totp';

export const addTotpProcedure = sessionProcedure
	.meta({ access: 'session', keyless: true, fresh: true })
	.input(addTotpSchema)
	.mutation(({ ctx, input }) => addTotp(ctx, input));
