import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { checkUndo } from '../services/check-undo';

export const checkUndoProcedure = programProcedure('manageParticipant')
	.input(z.object({ importId: z.uuid() }))
	.query(({ ctx, input }) => checkUndo(ctx, input.importId));
