import type { participantFields } from '@rewards/validators/participants/constants';
import type { ParticipantPreviewResult, ParticipantPreviewSamples } from '@rewards/validators/participants/imports';
import { z } from 'zod';
import { getPreview } from '../../../imports/flow';
import { programProcedure } from '../../../trpc';
import { participantFlow } from '../imports/flow';

type Field = (typeof participantFields)[number];

export const getImportPreviewProcedure = programProcedure('manageParticipant')
	.input(z.object({ previewId: z.uuid() }))
	.query(({ ctx, input }) =>
		getPreview<Field, ParticipantPreviewResult, ParticipantPreviewSamples>(ctx, participantFlow, input.previewId),
	);
