import {
	type PointField,
	type PointPreviewResult,
	type PointPreviewSamples,
	pointPreviewResultSchema,
} from '@rewards/validators/ledger';
import { z } from 'zod';
import { getPreview } from '../../../imports/flow';
import { programProcedure } from '../../../trpc';
import { pointFlow } from '../imports/flow';

const asResult = (result: unknown): PointPreviewResult => pointPreviewResultSchema.parse(result);

export const getPointPreviewProcedure = programProcedure('manageTransaction')
	.input(z.object({ previewId: z.uuid() }))
	.query(({ ctx, input }) =>
		getPreview<PointField, PointPreviewResult, PointPreviewSamples>(ctx, pointFlow, input.previewId, asResult),
	);
