import { programCloneSchema } from '@rewards/validators/programs/schemas';
import { programProcedure } from '../../../trpc';
import { startClone } from '../services/start-clone';

/** Asks for the clone; the job says when it is there. */
export const cloneProgramProcedure = programProcedure('manageProgram')
	.input(programCloneSchema)
	.mutation(({ ctx, input }) => startClone(ctx, input));
