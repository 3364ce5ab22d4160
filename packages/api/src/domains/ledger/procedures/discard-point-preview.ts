import { z } from 'zod';
import { discardPreview } from '../../../imports/flow';
import { programProcedure } from '../../../trpc';
import { pointFlow } from '../imports/flow';

export const discardPointPreviewProcedure = programProcedure('manageTransaction')
	.input(z.object({ previewId: z.uuid() }))
	.mutation(({ ctx, input }) => discardPreview(ctx, pointFlow, input.previewId));
