import { type PermissionFlag, type Permissions, permissionFlags } from '@rewards/validators/permissions';
import type { StaffContext } from '../context';
import { AppError } from '../errors';

/** The flags of `wanted` that the caller doesn't hold. */
export const lackingFlags = (held: Permissions, wanted: Permissions): PermissionFlag[] =>
	permissionFlags.filter((flag) => wanted[flag] && !held[flag]);

/**
 * Users cannot grant, revoke or change flags that they lack (docs/decisions): FORBIDDEN, with the missing flags. `at`
 * names the fields of the input to report.
 */
export function refuseAbove(
	ctx: Pick<StaffContext, 'session'>,
	flags: Permissions,
	at: (lacking: readonly PermissionFlag[]) => readonly string[] = () => [],
): void {
	const lacking = lackingFlags(ctx.session.permissions, flags);
	if (lacking.length === 0) return;
	const params = { flags: lacking.join(', ') };
	const fields = at(lacking).map((path) => ({ path, code: 'roleAbove', params }));
	throw new AppError('FORBIDDEN', { reason: 'roleAbove', flags: lacking }, fields.length > 0 ? { fields } : {});
}
