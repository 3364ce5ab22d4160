import { noteCreateSchema } from '@rewards/validators/quick-panel/schemas';
import { staffProcedure } from '../../../trpc';
import { createNote } from '../services/notes';

export const createNoteProcedure = staffProcedure
	.input(noteCreateSchema)
	.mutation(({ ctx, input }) => createNote(ctx, input));
