import { endSessionSchema } from '@rewards/validators/auth/schemas';
import { sessionProcedure } from '../../../trpc';
import { endSession } from '../services/end-session';

export const endSessionProcedure = sessionProcedure
	.input(endSessionSchema)
	.mutation(({ ctx, input }) => endSession(ctx, input));
