import { programCloneSchema } from '@rewards/validators/programs/schemas';
import { programProcedure } from '../../../trpc';
import { startClone } from '../services/start-clone';

/** Requests the clone; the job reports when it exists. */
export const cloneProgramProcedure = programProcedure('manageProgram')
	.input(programCloneSchema)
	.mutation(({ ctx, input }) => startClone(ctx, input));
