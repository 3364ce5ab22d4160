import { newProgramSchema } from '@rewards/validators/programs/schemas';
import { accountProcedure } from '../../../trpc';
import { createProgram } from '../services/create-program';

export const createProgramProcedure = accountProcedure('manageProgram')
	.input(newProgramSchema)
	.mutation(({ ctx, input }) => createProgram(ctx, { ...input, accountId: ctx.target.id }));
