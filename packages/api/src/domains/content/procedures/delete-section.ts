import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { deleteSection } from '../services/delete-section';

export const deleteSectionProcedure = programProcedure('manageContent')
	.input(z.object({ sectionId: z.uuid(), revision: z.string().max(100) }))
	.mutation(({ ctx, input: { sectionId, revision } }) => deleteSection(ctx, { sectionId, revision }));
