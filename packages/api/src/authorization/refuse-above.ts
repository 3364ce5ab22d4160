import { type PermissionFlag, type Permissions, permissionFlags } from '@rewards/validators/permissions';
import type { StaffContext } from '../context';
import { AppError } from '../errors';

/** The flags of `wanted` that someone doesn't hold. */
export const lackingFlags = (held: Permissions, wanted: Permissions): PermissionFlag[] =>
	permissionFlags.filter((flag) => wanted[flag] && !held[flag]);

/**
 * No one gives, takes or changes what is above them (docs/decisions): FORBIDDEN, with the flags that the caller lacks.
 * `at` says at which fields of the input that is told.
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
