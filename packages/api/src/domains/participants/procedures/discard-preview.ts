import { z } from 'zod';
import { discardPreview } from '../../../imports/flow';
import { programProcedure } from '../../../trpc';
import { participantFlow } from '../imports/flow';

export const discardPreviewProcedure = programProcedure('manageParticipant')
	.input(z.object({ previewId: z.uuid() }))
	.mutation(({ ctx, input }) => discardPreview(ctx, participantFlow, input.previewId));
