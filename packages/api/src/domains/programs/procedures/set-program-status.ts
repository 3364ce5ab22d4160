import { programStatusSchema } from '@rewards/validators/programs/schemas';
import { programProcedure } from '../../../trpc';
import { setProgramStatus } from '../services/set-program-status';

export const setProgramStatusProcedure = programProcedure('manageProgram')
	.input(programStatusSchema)
	.mutation(({ ctx, input }) => setProgramStatus(ctx, input.status));
