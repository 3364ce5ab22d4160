import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { getPage } from '../services/get-page';

export const getPageProcedure = programProcedure('manageContent')
	.input(z.object({ pageId: z.uuid() }))
	.query(({ ctx, input }) => getPage(ctx, input.pageId));
