import { noteUpdateSchema } from '@rewards/validators/quick-panel/schemas';
import { staffProcedure } from '../../../trpc';
import { updateNote } from '../services/notes';

export const updateNoteProcedure = staffProcedure
	.input(noteUpdateSchema)
	.mutation(({ ctx, input }) => updateNote(ctx, input));
