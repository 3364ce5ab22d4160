import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { checkPointUndo } from '../services/check-point-undo';

export const checkPointUndoProcedure = programProcedure('manageTransaction')
	.input(z.object({ importId: z.uuid() }))
	.query(({ ctx, input }) => checkPointUndo(ctx, input.importId));
