import { pageUpdateSchema } from '@rewards/validators/content/schemas';
import { z } from 'zod';
import { storingProcedure } from '../../../trpc';
import { updatePage } from '../services/update-page';

export const updatePageProcedure = storingProcedure('manageContent')
	.input(pageUpdateSchema.extend({ pageId: z.uuid() }))
	.mutation(({ ctx, input: { programId: _, ...page } }) => updatePage(ctx, page));
