import type { TransactionClient } from '@rewards/db';
import { readDomain } from '@rewards/validators/domains/read-domain';
import { writeAudit } from '../../../audit';
import type { RequestInfo } from '../../../trpc';
import { retireProofs } from '../address-proofs';

interface Person {
	id: string;
	accountId: string | null;
	displayName: string;
}

/** What the provider says about a person. */
interface Said {
	groups: readonly string[];
	/** Null unless the provider vouches for it. */
	verifiedEmail: string | null;
}

interface Fitting {
	accountId: string;
	roleId: string;
}

/** The first fitting line of a person's own account. */
const inAccount = (tx: TransactionClient, accountId: string, groups: readonly string[]) =>
	tx.$queryRaw<Fitting[]>`
		select g.account_id as "accountId", g.role_id as "roleId"
		from group_role g join account a on a.id = g.account_id
		where a.deleted_at is null and g.account_id = ${accountId}::uuid and g.group_name = any(${[...groups]}::text[])
		order by g.position limit 1`;

/**
 * For a person without an account: that of the account that has proved the domain of their address, and no other. Only
 * for an address whose domain nobody has proved: the root account's, which is the operator's own, and lines that are
 * older than the proofs and were the only ones for their group.
 */
const forNewcomer = (tx: TransactionClient, domain: string, groups: readonly string[]) =>
	tx.$queryRaw<Fitting[]>`
		with holder as (
			select m.account_id from mail_domain m join account a on a.id = m.account_id
			where m.domain = ${domain} and m.proved_until > now() and a.deleted_at is null
		)
		select g.account_id as "accountId", g.role_id as "roleId"
		from group_role g join account a on a.id = g.account_id
		where a.deleted_at is null and g.group_name = any(${[...groups]}::text[]) and case
			when exists (select from holder) then g.account_id in (select account_id from holder)
			else a.parent_id is null or g.before_proof end
		order by cardinality(a.path), a.id, g.position limit 1`;

function domainOf(email: string): string {
	const read = readDomain(email.slice(email.lastIndexOf('@') + 1));
	return 'name' in read ? read.name : '';
}

/**
 * The role that a person's groups at the provider give: in their account, or for a person without one in the account
 * that their address belongs to. The first matching line counts. A role that a group gave is removed with the group; a
 * role that staff gave stays unless a group gives another.
 */
export async function applyGroups(
	tx: TransactionClient,
	request: RequestInfo,
	{ id, ...person }: Person,
	{ groups, verifiedEmail }: Said,
): Promise<void> {
	const before = await tx.user.findUniqueOrThrow({
		where: { id },
		select: { accountId: true, roleId: true, roleByGroup: true },
	});
	const [fitting] = await (before.accountId
		? inAccount(tx, before.accountId, groups)
		: verifiedEmail === null
			? []
			: forNewcomer(tx, domainOf(verifiedEmail), groups));
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
