import { noteIdSchema } from '@rewards/validators/quick-panel/schemas';
import { staffProcedure } from '../../../trpc';
import { deleteNote } from '../services/notes';

export const deleteNoteProcedure = staffProcedure
	.input(noteIdSchema)
	.mutation(({ ctx, input }) => deleteNote(ctx, input.id));
