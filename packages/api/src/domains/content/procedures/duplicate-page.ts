import { pageFieldsSchema } from '@rewards/validators/content/schemas';
import { z } from 'zod';
import { storingProcedure } from '../../../trpc';
import { duplicatePage } from '../services/duplicate-page';

export const duplicatePageProcedure = storingProcedure('manageContent')
	.input(pageFieldsSchema.extend({ pageId: z.uuid() }))
	.mutation(({ ctx, input: { name, url, pageId } }) => duplicatePage(ctx, pageId, { name, url }));
