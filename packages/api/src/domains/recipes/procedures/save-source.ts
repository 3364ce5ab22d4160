import { sourceSaveSchema } from '@rewards/validators/recipes/source-schemas';
import { programProcedure } from '../../../trpc';
import { saveSource } from '../sources/save-source';

export const saveSourceProcedure = programProcedure('manageParticipant', 'manageTransaction')
	.input(sourceSaveSchema)
	.mutation(({ ctx, input }) => saveSource(ctx, input));
