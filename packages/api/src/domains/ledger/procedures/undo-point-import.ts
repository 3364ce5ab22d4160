import { reversalSchema } from '@rewards/validators/ledger/schemas';
import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { undoPointImport } from '../services/undo-point-import';

export const undoPointImportProcedure = programProcedure('manageTransaction')
	.input(reversalSchema.extend({ importId: z.uuid() }))
	.mutation(({ ctx, input: { importId, description } }) => undoPointImport(ctx, { importId, description }));
