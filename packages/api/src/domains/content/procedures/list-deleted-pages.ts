import { siteLanguageSchema } from '@rewards/validators/content/schemas';
import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { listDeletedPages } from '../history/list-deleted-pages';

export const listDeletedPagesProcedure = programProcedure('manageContent')
	.input(z.object({ language: siteLanguageSchema }))
	.query(({ ctx, input }) => listDeletedPages(ctx, input.language));
