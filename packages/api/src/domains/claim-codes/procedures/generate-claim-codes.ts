import { claimCodesSchema } from '@rewards/validators/claim-codes/schemas';
import { programProcedure } from '../../../trpc';
import { generateClaimCodes } from '../services/generate-claim-codes';

export const generateClaimCodesProcedure = programProcedure('manageTransaction')
	.input(claimCodesSchema)
	.mutation(({ ctx, input }) => generateClaimCodes(ctx, input));
