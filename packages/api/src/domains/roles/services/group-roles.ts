import type { groupRolesSchema } from '@rewards/validators/roles/schemas';
import type { z } from 'zod';
import { writeAudit } from '../../../audit';
import type { AccountContext } from '../../../authorization/find-account-in-scope';
import { refuseAbove } from '../../../authorization/refuse-above';
import { fieldError } from '../../../errors';
import { roleFlagSelect } from '../select';

type Line = z.output<typeof groupRolesSchema>['groups'][number];

const rowsOf = ({ db, target }: Pick<AccountContext, 'db' | 'target'>) =>
	db.prisma.groupRole.findMany({
		where: { accountId: target.id },
		orderBy: { position: 'asc' },
		select: { groupName: true, beforeProof: true, role: { select: { id: true, name: true, ...roleFlagSelect } } },
	});

/** Which groups of the OpenID provider give which role in an account; the first match counts. */
export async function groupRoles(ctx: Pick<AccountContext, 'db' | 'target'>): Promise<{ groups: Line[] }> {
	const rows = await rowsOf(ctx);
	return { groups: rows.map(({ groupName, role }) => ({ group: groupName, role: role.name })) };
}

/**
 * Replaces all lines at once. VALIDATION (groupRoleUnknown) for a role that users of the account can't have, FORBIDDEN
 * for a role with flags that the caller lacks, even when such a line is removed.
 */
export async function saveGroupRoles(ctx: AccountContext, groups: Line[]): Promise<{ groups: Line[] }> {
	const usable = await ctx.db.prisma.role.findMany({
		where: { accountId: { in: ctx.target.path }, account: { deletedAt: null } },
		select: { id: true, name: true, ...roleFlagSelect },
	});
	const wanted = groups.map(({ group, role: name }, at) => {
		const role = usable.find((one) => one.name.toLowerCase() === name.toLowerCase());
		if (!role) throw fieldError('groups', 'groupRoleUnknown', { line: at + 1, role: name });
		return { group, role };
	});
	const before = await rowsOf(ctx);
	const kept = (group: string, roleId: string, lines: { group: string; role: { id: string } }[]) =>
		lines.some((line) => line.group === group && line.role.id === roleId);
	const had = before.map(({ groupName, role }) => ({ group: groupName, role }));
	for (const { group, role } of wanted) if (!kept(group, role.id, had)) refuseAbove(ctx, role);
	for (const { group, role } of had) if (!kept(group, role.id, wanted)) refuseAbove(ctx, role);
	await ctx.db.prisma.$transaction(async (tx) => {
		await tx.groupRole.deleteMany({ where: { accountId: ctx.target.id } });
		await tx.groupRole.createMany({
			data: wanted.map(({ group, role }, position) => ({
				accountId: ctx.target.id,
				groupName: group,
				roleId: role.id,
				position,
				beforeProof: before.some((line) => line.groupName === group && line.beforeProof),
			})),
		});
		const said = (lines: { group: string; role: { name: string } }[]) =>
			lines.map(({ group, role }) => `${group} = ${role.name}`);
		const event = { action: 'update', entity: 'account', entityId: ctx.target.id, accountId: ctx.target.id };
		await writeAudit(tx, ctx, { ...event, before: { groups: said(had) }, after: { groups: said(wanted) } });
	});
	return groupRoles(ctx);
}
