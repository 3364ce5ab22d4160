import { confirmRegistrationSchema } from '@rewards/validators/auth/schemas';
import { publicProcedure } from '../../../trpc';
import { confirmRegistration } from '../services/confirm-registration';

export const confirmRegistrationProcedure = publicProcedure
	.input(confirmRegistrationSchema)
	.mutation(({ ctx, input }) => confirmRegistration(ctx, input));
