import { programProcedure } from '../../../trpc';
import { deleteProgram } from '../services/delete-program';

export const deleteProgramProcedure = programProcedure('manageProgramAdvanced').mutation(({ ctx }) =>
	deleteProgram(ctx),
);
