import { router } from '../../trpc';
import { getRoleProcedure } from './procedures/get-role';
import { listRolesProcedure } from './procedures/list-roles';

export const rolesRouter = router({
	list: listRolesProcedure,
	get: getRoleProcedure,
});
