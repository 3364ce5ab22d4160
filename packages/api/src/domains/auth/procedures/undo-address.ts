import { proofSchema } from '@rewards/validators/auth/schemas';
import { publicProcedure } from '../../../trpc';
import { undoAddress } from '../services/undo-address';

export const undoAddressProcedure = publicProcedure
	.input(proofSchema)
	.mutation(({ ctx, input }) => undoAddress(ctx, input));
