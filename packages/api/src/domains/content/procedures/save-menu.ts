import { menuSaveSchema } from '@rewards/validators/content/schemas';
import { storingProcedure } from '../../../trpc';
import { saveMenu } from '../services/save-menu';

export const saveMenuProcedure = storingProcedure('manageContent')
	.input(menuSaveSchema)
	.mutation(({ ctx, input: { programId: _, ...menu } }) => saveMenu(ctx, menu));
