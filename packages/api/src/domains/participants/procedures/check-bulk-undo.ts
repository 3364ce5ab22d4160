import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { checkBulkUndo } from '../services/check-bulk-undo';

export const checkBulkUndoProcedure = programProcedure('manageParticipant')
	.input(z.object({ bulkId: z.uuid() }))
	.query(({ ctx, input }) => checkBulkUndo(ctx, input.bulkId));
