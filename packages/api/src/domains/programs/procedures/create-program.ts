import { programNameSchema } from '@rewards/validators/programs/schemas';
import { accountProcedure } from '../../../trpc';
import { createProgram } from '../services/create-program';

export const createProgramProcedure = accountProcedure('manageProgram')
	.input(programNameSchema)
	.mutation(({ ctx, input }) => createProgram(ctx, { accountId: ctx.target.id, name: input.name }));
