import { allowArchivedSchema } from '@rewards/validators/participants/imports';
import { blankCells, importModes } from '@rewards/validators/participants/words';
import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { commitImport } from '../services/commit-import';

export const commitImportProcedure = programProcedure('manageParticipant')
	.input(
		z.object({
			previewId: z.uuid(),
			mode: z.enum(importModes),
			blanks: z.enum(blankCells).default('keep'),
			allowArchived: allowArchivedSchema,
		}),
	)
	.mutation(({ ctx, input }) => commitImport(ctx, input));
