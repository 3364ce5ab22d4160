import { siteLanguageSchema } from '@rewards/validators/content/schemas';
import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { listPages } from '../services/list-pages';

export const listPagesProcedure = programProcedure('manageContent')
	.input(z.object({ language: siteLanguageSchema }))
	.query(({ ctx, input }) => listPages(ctx, input.language));
