import { router } from '../../trpc';
import { createNoteProcedure } from './procedures/create-note';
import { deleteNoteProcedure } from './procedures/delete-note';
import { getQuickPanelProcedure } from './procedures/get-quick-panel';
import { updateNoteProcedure } from './procedures/update-note';

/** The panel at the side: today's activity. */
export const quickPanelRouter = router({
	get: getQuickPanelProcedure,
	createNote: createNoteProcedure,
	updateNote: updateNoteProcedure,
	deleteNote: deleteNoteProcedure,
});
