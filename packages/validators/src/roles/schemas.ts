import { z } from 'zod';
import { type PermissionFlag, permissionFlags } from '../permissions';
import { text } from '../text';

/** Words that /api/self answers beside a role's own name; a role that is called so could be taken for them. */
const reserved: ReadonlySet<string> = new Set(['admin', 'staff', 'user']);

/** One boolean a flag. */
export const flagFields = Object.fromEntries(permissionFlags.map((flag) => [flag, z.boolean()])) as Record<
	PermissionFlag,
	z.ZodBoolean
>;

/** Name and flags: the form of a role, and its request. */
export const roleFields = {
	name: text({ required: 'nameRequired', max: 50 }).pipe(
		z.string().refine((name) => !reserved.has(name.toLowerCase()), 'roleNameReserved'),
	),
	...flagFields,
	/** Whoever has it signs in with a second factor. Absent: as it is. */
	requireSecondFactor: z.boolean().optional(),
};
export const roleSchema = z.object(roleFields);
export const roleCreateSchema = z.object({
	...roleFields,
	/** Whose role it is: that account's subtree can be given it. The caller's own account unless said. */
	accountId: z.uuid().nullish(),
});
export const roleUpdateSchema = z.object({
	...roleFields,
	id: z.uuid(),
	/** The version the form was loaded with; a stale one is refused. */
	version: z.int().positive(),
});
