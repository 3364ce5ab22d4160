import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { getSection } from '../services/get-section';

export const getSectionProcedure = programProcedure('manageContent')
	.input(z.object({ sectionId: z.uuid() }))
	.query(({ ctx, input }) => getSection(ctx, input.sectionId));
