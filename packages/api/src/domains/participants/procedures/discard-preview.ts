import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { discardPreview } from '../services/discard-preview';

export const discardPreviewProcedure = programProcedure('manageParticipant')
	.input(z.object({ previewId: z.uuid() }))
	.mutation(({ ctx, input }) => discardPreview(ctx, input.previewId));
