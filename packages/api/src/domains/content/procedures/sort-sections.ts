import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { sortSections } from '../services/sort-sections';

export const sortSectionsProcedure = programProcedure('manageContent')
	.input(z.object({ pageId: z.uuid(), sectionIds: z.array(z.uuid()).max(1000) }))
	.mutation(({ ctx, input: { pageId, sectionIds } }) => sortSections(ctx, { pageId, sectionIds }));
