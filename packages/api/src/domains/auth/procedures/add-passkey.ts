import { addPasskeySchema } from '@rewards/validators/auth/second-factor';
import { sessionProcedure } from '../../../trpc';
import { addPasskey } from '../services/add-passkey';

export const addPasskeyProcedure = sessionProcedure
	.meta({ access: 'session', keyless: true, fresh: true })
	.input(addPasskeySchema)
	.mutation(({ ctx, input }) => addPasskey(ctx, input));
