import { pageDeleteSchema } from '@rewards/validators/content/schemas';
import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { deletePage } from '../services/delete-page';

export const deletePageProcedure = programProcedure('manageContent')
	.input(pageDeleteSchema.extend({ pageId: z.uuid() }))
	.mutation(({ ctx, input: { programId: _, ...page } }) => deletePage(ctx, page));
