import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { disableClaimCodes } from '../services/disable-claim-codes';

export const disableClaimCodesProcedure = programProcedure('manageTransaction')
	.input(z.object({ batchId: z.uuid() }))
	.mutation(({ ctx, input }) => disableClaimCodes(ctx, input.batchId));
