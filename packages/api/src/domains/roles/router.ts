import { router } from '../../trpc';
import { createRoleProcedure } from './procedures/create-role';
import { deleteRoleProcedure } from './procedures/delete-role';
import { getRoleProcedure } from './procedures/get-role';
import { roleList } from './procedures/list-roles';
import { listUsableRolesProcedure } from './procedures/list-usable-roles';
import { updateRoleProcedure } from './procedures/update-role';

export const rolesRouter = router({
	...roleList,
	usable: listUsableRolesProcedure,
	get: getRoleProcedure,
	create: createRoleProcedure,
	update: updateRoleProcedure,
	delete: deleteRoleProcedure,
});
