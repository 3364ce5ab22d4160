import { programDeleteSchema } from '@rewards/validators/programs/schemas';
import { programProcedure } from '../../../trpc';
import { deleteProgram } from '../services/delete-program';

export const deleteProgramProcedure = programProcedure('manageProgramAdvanced')
	.meta({ access: ['manageProgramAdvanced'], program: true, fresh: true })
	.input(programDeleteSchema)
	.mutation(({ ctx, input }) => deleteProgram(ctx, input.name));
