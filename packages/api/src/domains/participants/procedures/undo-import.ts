import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { undoImport } from '../services/undo-import';

export const undoImportProcedure = programProcedure('manageParticipant')
	.input(z.object({ importId: z.uuid() }))
	.mutation(({ ctx, input }) => undoImport(ctx, input.importId));
