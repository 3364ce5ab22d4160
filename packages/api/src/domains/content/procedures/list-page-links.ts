import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { listPageLinks } from '../services/list-page-links';

export const listPageLinksProcedure = programProcedure('manageContent')
	.input(z.object({ pageId: z.uuid() }))
	.query(({ ctx, input }) => listPageLinks(ctx, input.pageId));
