import { router } from '../../trpc';
import { deleteRecipeProcedure } from './procedures/delete-recipe';
import { listRecipesProcedure } from './procedures/list-recipes';
import { saveRecipeProcedure } from './procedures/save-recipe';
import { updateRecipeProcedure } from './procedures/update-recipe';

/** What staff answered once about files of one shape, kept with a name in the program. */
export const recipesRouter = router({
	list: listRecipesProcedure,
	save: saveRecipeProcedure,
	update: updateRecipeProcedure,
	delete: deleteRecipeProcedure,
});
