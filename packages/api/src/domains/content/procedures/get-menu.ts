import { menuSaveSchema } from '@rewards/validators/content/schemas';
import { programProcedure } from '../../../trpc';
import { getMenu } from '../services/get-menu';

export const getMenuProcedure = programProcedure('manageContent')
	.input(menuSaveSchema.pick({ language: true, menu: true }))
	.query(({ ctx, input: { language, menu } }) => getMenu(ctx, { language, menu }));
