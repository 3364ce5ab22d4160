import {
	type ParticipantPreviewSamples,
	participantPreviewResultSchema,
} from '@rewards/validators/participants/imports';
import type { participantFields } from '@rewards/validators/participants/words';
import { z } from 'zod';
import { getPreview } from '../../../imports/flow';
import { programProcedure } from '../../../trpc';
import { participantFlow } from '../imports/flow';

type Field = (typeof participantFields)[number];
type Result = z.output<typeof participantPreviewResultSchema>;
const asResult = (result: unknown): Result => participantPreviewResultSchema.parse(result);

export const getImportPreviewProcedure = programProcedure('manageParticipant')
	.input(z.object({ previewId: z.uuid() }))
	.query(({ ctx, input }) =>
		getPreview<Field, Result, ParticipantPreviewSamples>(ctx, participantFlow, input.previewId, asResult),
	);
