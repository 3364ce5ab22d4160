import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { commitPointImport } from '../services/commit-point-import';

export const commitPointImportProcedure = programProcedure('manageTransaction')
	.input(z.object({ previewId: z.uuid(), again: z.boolean().default(false) }))
	.mutation(({ ctx, input }) => commitPointImport(ctx, input));
