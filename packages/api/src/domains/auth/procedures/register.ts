import { registerSchema } from '@rewards/validators/auth/schemas';
import { publicProcedure } from '../../../trpc';
import { register } from '../services/register';

export const registerProcedure = publicProcedure
	.input(registerSchema)
	.mutation(({ ctx, input }) => register(ctx, input));
