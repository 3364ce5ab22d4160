import type { AccountContext } from '../../authorization/find-account-in-scope';
import { AppError } from '../../errors';

/** The line *scim = role* of an account's Role Management names the role of users whom a provider adds without one. */
const defaultGroup = 'scim';

const unknown = () =>
	new AppError('NOT_FOUND', { entity: 'role' }, { fields: [{ path: 'roles', code: 'roleElsewhere' }] });

/** The id of a role that users of the account can have, by id or name; of several names the nearest. Null for none. */
export async function findRole({ db, target }: AccountContext, wanted: string): Promise<string | null> {
	if (wanted === '') return null;
	const roles = await db.prisma.role.findMany({
		where: { accountId: { in: target.path }, account: { deletedAt: null } },
		select: { id: true, name: true, accountId: true },
	});
	const named = roles.filter(({ name }) => name.toLowerCase() === wanted.toLowerCase());
	const nearest = named.toSorted((one, other) => depth(target, other.accountId) - depth(target, one.accountId));
	const role = roles.find(({ id }) => id === wanted.toLowerCase()) ?? nearest[0];
	if (!role) throw unknown();
	return role.id;
}

const depth = ({ path }: AccountContext['target'], accountId: string): number => path.indexOf(accountId);

/** The account's role for users whom a provider adds without one; null without such a line. */
export async function defaultRole({ db, target }: AccountContext): Promise<string | null> {
	const line = await db.prisma.groupRole.findFirst({
		where: { accountId: target.id, groupName: { equals: defaultGroup, mode: 'insensitive' } },
		orderBy: { position: 'asc' },
		select: { roleId: true },
	});
	return line?.roleId ?? null;
}
