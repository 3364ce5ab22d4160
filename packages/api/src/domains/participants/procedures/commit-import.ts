import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { commitImport } from '../services/commit-import';

export const commitImportProcedure = programProcedure('manageParticipant')
	.input(z.object({ previewId: z.uuid(), override: z.boolean() }))
	.mutation(({ ctx, input }) => commitImport(ctx, input));
