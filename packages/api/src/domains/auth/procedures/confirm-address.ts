import { proofSchema } from '@rewards/validators/auth/schemas';
import { publicProcedure } from '../../../trpc';
import { confirmAddress } from '../services/confirm-address';

export const confirmAddressProcedure = publicProcedure
	.input(proofSchema)
	.mutation(({ ctx, input }) => confirmAddress(ctx, input));
