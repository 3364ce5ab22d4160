import { router } from '../../trpc';
import { listUserValuesProcedure } from './procedures/list-user-values';
import { listUsersProcedure } from './procedures/list-users';

export const usersRouter = router({
	list: listUsersProcedure,
	distinct: listUserValuesProcedure,
});
