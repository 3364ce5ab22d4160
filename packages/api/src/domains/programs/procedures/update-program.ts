import { programUpdateSchema } from '@rewards/validators/programs/settings';
import { programProcedure } from '../../../trpc';
import { updateProgram } from '../services/update-program';

/** Saves all settings of a program at once; advanced ones also require manageProgramAdvanced. */
export const updateProgramProcedure = programProcedure('manageProgram')
	.input(programUpdateSchema)
	.mutation(({ ctx, input: { programId: _, ...settings } }) => updateProgram(ctx, settings));
