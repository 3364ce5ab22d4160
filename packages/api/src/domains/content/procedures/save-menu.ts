import { menuSaveSchema } from '@rewards/validators/content/schemas';
import { programProcedure } from '../../../trpc';
import { saveMenu } from '../services/save-menu';

export const saveMenuProcedure = programProcedure('manageContent')
	.input(menuSaveSchema)
	.mutation(({ ctx, input: { programId: _, ...menu } }) => saveMenu(ctx, menu));
