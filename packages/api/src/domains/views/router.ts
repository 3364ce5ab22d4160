import { router } from '../../trpc';
import { createViewProcedure } from './procedures/create-view';
import { deleteViewProcedure } from './procedures/delete-view';
import { listViewsProcedure } from './procedures/list-views';
import { setDefaultViewProcedure } from './procedures/set-default-view';
import { updateViewProcedure } from './procedures/update-view';

export const viewsRouter = router({
	list: listViewsProcedure,
	create: createViewProcedure,
	update: updateViewProcedure,
	delete: deleteViewProcedure,
	setDefault: setDefaultViewProcedure,
});
