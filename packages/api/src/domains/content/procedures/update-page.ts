import { pageUpdateSchema } from '@rewards/validators/content/schemas';
import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { updatePage } from '../services/update-page';

export const updatePageProcedure = programProcedure('manageContent')
	.input(pageUpdateSchema.extend({ pageId: z.uuid() }))
	.mutation(({ ctx, input: { programId: _, ...page } }) => updatePage(ctx, page));
