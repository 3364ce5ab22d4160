import { AppError } from '../../../errors';
import type { StaffContext } from '../../../trpc';
import { listRoles, type RoleItem } from './list-roles';

/** One of the caller's roles. Throws NOT_FOUND for any other, the same as for one that does not exist. */
export async function getRole(ctx: StaffContext, id: string): Promise<RoleItem> {
	const [role] = await listRoles(ctx, id);
	if (!role) throw new AppError('NOT_FOUND', { entity: 'role' });
	return role;
}
