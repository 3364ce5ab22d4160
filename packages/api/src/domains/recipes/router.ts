import { router } from '../../trpc';
import { deleteRecipeProcedure } from './procedures/delete-recipe';
import { discardRunProcedure } from './procedures/discard-run';
import { fetchNowProcedure } from './procedures/fetch-now';
import { getRunProcedure } from './procedures/get-run';
import { getSourceProcedure } from './procedures/get-source';
import { hearOfRecipeProcedure } from './procedures/hear-of-recipe';
import { listRecipesProcedure } from './procedures/list-recipes';
import { listRunsProcedure } from './procedures/list-runs';
import { pauseRecipeProcedure } from './procedures/pause-recipe';
import { removeSourceProcedure } from './procedures/remove-source';
import { saveRecipeProcedure } from './procedures/save-recipe';
import { saveSourceProcedure } from './procedures/save-source';
import { takeRunProcedure } from './procedures/take-run';
import { testSourceProcedure } from './procedures/test-source';
import { updateRecipeProcedure } from './procedures/update-recipe';

/** What staff answered once about files of one shape, kept with a name in the program. */
export const recipesRouter = router({
	list: listRecipesProcedure,
	save: saveRecipeProcedure,
	update: updateRecipeProcedure,
	delete: deleteRecipeProcedure,
	pause: pauseRecipeProcedure,
	hear: hearOfRecipeProcedure,
	/** Where its files are fetched from. */
	source: router({
		get: getSourceProcedure,
		save: saveSourceProcedure,
		test: testSourceProcedure,
		remove: removeSourceProcedure,
		fetch: fetchNowProcedure,
	}),
	/** Files that a recipe imports by itself. */
	runs: router({ list: listRunsProcedure, get: getRunProcedure, take: takeRunProcedure, discard: discardRunProcedure }),
});
