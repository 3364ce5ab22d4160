import { sectionTypes, slideSpeeds } from '@rewards/validators/content/words';
import { z } from 'zod';
import { storingProcedure } from '../../../trpc';
import { createSection } from '../services/create-section';

export const createSectionProcedure = storingProcedure('manageContent')
	.input(
		z.object({
			pageId: z.uuid(),
			type: z.enum(sectionTypes),
			slideSpeed: z.int().min(slideSpeeds.min).max(slideSpeeds.max).optional(),
		}),
	)
	.mutation(({ ctx, input: { programId: _, ...section } }) => createSection(ctx, section));
