import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { getPointPreview } from '../services/get-point-preview';

export const getPointPreviewProcedure = programProcedure('manageTransaction')
	.input(z.object({ previewId: z.uuid() }))
	.query(({ ctx, input }) => getPointPreview(ctx, input.previewId));
