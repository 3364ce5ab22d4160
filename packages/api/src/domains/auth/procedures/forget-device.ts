import { factorIdSchema } from '@rewards/validators/auth/second-factor';
import { sessionProcedure } from '../../../trpc';
import { forgetDevice } from '../services/forget-device';

export const forgetDeviceProcedure = sessionProcedure
	.input(factorIdSchema)
	.mutation(({ ctx, input }) => forgetDevice(ctx, input));
