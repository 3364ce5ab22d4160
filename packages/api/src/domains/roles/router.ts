import { router } from '../../trpc';
import { createRoleProcedure } from './procedures/create-role';
import { deleteRoleProcedure } from './procedures/delete-role';
import { getRoleProcedure } from './procedures/get-role';
import { listGroupRolesProcedure } from './procedures/list-group-roles';
import { roleList } from './procedures/list-roles';
import { listUsableRolesProcedure } from './procedures/list-usable-roles';
import { saveGroupRolesProcedure } from './procedures/save-group-roles';
import { updateRoleProcedure } from './procedures/update-role';

export const rolesRouter = router({
	...roleList,
	usable: listUsableRolesProcedure,
	get: getRoleProcedure,
	create: createRoleProcedure,
	update: updateRoleProcedure,
	delete: deleteRoleProcedure,
	groups: listGroupRolesProcedure,
	saveGroups: saveGroupRolesProcedure,
});
