import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { getImportPreview } from '../services/get-import-preview';

export const getImportPreviewProcedure = programProcedure('manageParticipant')
	.input(z.object({ previewId: z.uuid() }))
	.query(({ ctx, input }) => getImportPreview(ctx, input.previewId));
