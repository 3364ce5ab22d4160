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
	name: text({ required: 'nameRequired', max: 50, plain: true }).pipe(
		z.string().refine((name) => !reserved.has(name.toLowerCase()), 'roleNameReserved'),
	),
	...flagFields,
	/** Users with this role must have a second factor. Absent: unchanged. */
	requireSecondFactor: z.boolean().optional(),
};
export const roleSchema = z.object(roleFields);
export const roleCreateSchema = z.object({
	...roleFields,
	/** Its account, whose subtree can use it; default the caller's own. */
	accountId: z.uuid().nullish(),
});
const groupLine = z.object({
	/** As the provider calls it. */
	group: text({ required: 'groupRequired', max: 200 }),
	/** Name of a role that users of the account can be given. */
	role: text({ required: 'roleRequired', max: 50 }),
});
const areApart = (lines: readonly { group: string }[]): boolean =>
	new Set(lines.map(({ group }) => group)).size === lines.length;
export const groupRolesSchema = z.object({
	groups: z.array(groupLine).max(200).refine(areApart, 'groupTwice'),
});
/**
 * The form: a line each, `group = role`. A group's name may have `=` in it, as in LDAP; a role's follows the last one.
 */
export const groupLinesSchema = z.object({
	groups: z
		.string()
		.max(20_000, 'tooLong')
		.transform((written, ctx) =>
			written
				.split('\n')
				.map((line) => line.trim())
				.filter((line) => line !== '')
				.map((line, at) => {
					const [, group = '', role = ''] = /^(.*\S)\s*=\s*([^=]+)$/.exec(line) ?? [];
					if (group === '') ctx.addIssue({ code: 'custom', message: 'groupLine', params: { line: at + 1 } });
					return { group, role };
				}),
		)
		.refine(areApart, 'groupTwice'),
});
export const roleUpdateSchema = z.object({
	...roleFields,
	id: z.uuid(),
	/** The version the form was loaded with; a stale one is refused. */
	version: z.int().positive(),
});
