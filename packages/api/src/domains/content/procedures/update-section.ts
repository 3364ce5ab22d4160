import { sectionFieldsSchema } from '@rewards/validators/content/schemas';
import { z } from 'zod';
import { storingProcedure } from '../../../trpc';
import { updateSection } from '../services/update-section';

export const updateSectionProcedure = storingProcedure('manageContent')
	.input(z.object({ sectionId: z.uuid(), revision: z.string().max(100), section: sectionFieldsSchema }))
	.mutation(({ ctx, input: { programId: _, ...section } }) => updateSection(ctx, section));
