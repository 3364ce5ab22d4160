import { router } from '../../trpc';
import { addScimUserProcedure } from './procedures/add-scim-user';
import { changeScimUserProcedure } from './procedures/change-scim-user';
import { listScimUsersProcedure } from './procedures/list-scim-users';

/** Users as identity providers keep them over SCIM. */
export const scimRouter = router({
	list: listScimUsersProcedure,
	add: addScimUserProcedure,
	change: changeScimUserProcedure,
});
