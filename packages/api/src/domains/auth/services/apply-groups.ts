import type { TransactionClient } from '@rewards/db';
import { writeAudit } from '../../../audit';
import type { RequestInfo } from '../../../trpc';
import { retireProofs } from '../address-proofs';

interface Person {
	id: string;
	accountId: string | null;
	displayName: string;
}

interface Fitting {
	accountId: string;
	roleId: string;
}

/**
 * The role that a person's groups at the provider give: in their account, or for a person without one in the topmost
 * account that names one of the groups. The first matching line counts. A role that a group gave is removed with the
 * group; a role that staff gave stays unless a group gives another.
 */
export async function applyGroups(
	tx: TransactionClient,
	request: RequestInfo,
	{ id, ...person }: Person,
	groups: readonly string[],
): Promise<void> {
	const before = await tx.user.findUniqueOrThrow({
		where: { id },
		select: { accountId: true, roleId: true, roleByGroup: true },
	});
	const [fitting] = await tx.$queryRaw<Fitting[]>`
		select g.account_id as "accountId", g.role_id as "roleId"
		from group_role g join account a on a.id = g.account_id
		where a.deleted_at is null and g.group_name = any(${[...groups]}::text[])
			and (${before.accountId}::uuid is null or g.account_id = ${before.accountId}::uuid)
		order by cardinality(a.path), a.id, g.position limit 1`;
	const roleId = fitting ? fitting.roleId : before.roleByGroup ? null : before.roleId;
	if (roleId === before.roleId) return;
	const accountId = fitting?.accountId ?? before.accountId;
	// As when staff give the first role: links of address changes may belong to another person.
	if (before.accountId === null) await retireProofs(tx, id);
	await tx.user.update({ where: { id }, data: { accountId, roleId }, select: { id: true } });
	// Separate from the role: the database treats every change of a role as made by hand.
	if (roleId) await tx.user.update({ where: { id }, data: { roleByGroup: true }, select: { id: true } });
	const actor = { request, session: { id: '', user: { id, displayName: person.displayName } } };
	const event = { action: 'assign', entity: 'user', entityId: id, accountId };
	await writeAudit(tx, actor, { ...event, before: { roleId: before.roleId }, after: { roleId } });
}
