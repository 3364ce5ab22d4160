import { programMoveSchema } from '@rewards/validators/programs/schemas';
import { programProcedure } from '../../../trpc';
import { moveProgram } from '../services/move-program';

export const moveProgramProcedure = programProcedure('manageProgram')
	.input(programMoveSchema)
	.mutation(({ ctx, input }) => moveProgram(ctx, input.accountId));
