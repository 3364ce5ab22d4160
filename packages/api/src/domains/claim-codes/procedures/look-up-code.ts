import { claimCodeLookUpSchema } from '@rewards/validators/claim-codes/schemas';
import { programProcedure } from '../../../trpc';
import { lookUpCode } from '../services/look-up-code';

export const lookUpCodeProcedure = programProcedure('manageTransaction')
	.input(claimCodeLookUpSchema)
	.query(({ ctx, input }) => lookUpCode(ctx, input.code));
