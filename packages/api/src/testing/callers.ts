import { type Database, newId } from '@rewards/db';
import { noPermissions, type PermissionFlag, type Permissions, permissionFlags } from '@rewards/validators/permissions';
import type { AccountScope, Context, Services, Session } from '../trpc';
import { makeRole } from './people';

export const flags = (...on: PermissionFlag[]): Permissions => ({
	...noPermissions,
	...Object.fromEntries(on.map((flag) => [flag, true])),
});

export const everyFlag: Permissions = flags(...permissionFlags);

/** A live session like that of `resolveSession`, for a user of the account with these flags. */
export function sessionOf(
	account: AccountScope | null,
	permissions: Permissions,
	more: Partial<Session> = {},
): Session {
	return {
		id: newId(),
		expiresAt: new Date(Date.now() + 3_600_000),
		freshAt: new Date(),
		user: { id: newId(), userName: 'tester', displayName: 'Test User', email: 'tester@example.com', language: 'en' },
		account,
		role: account ? { id: newId(), name: 'Tester' } : null,
		permissions,
		...more,
	};
}

/** The context of a call with that session, or of one without a token. */
export const contextOf = (services: Services, session: Session | null): Context => ({
	...services,
	request: { ip: '127.0.0.1', userAgent: 'test', id: newId() },
	session,
	sessionFault: null,
});

/** Like `sessionOf`, with stored rows of user, role and session. */
export async function storedSession(
	db: Database,
	account: AccountScope | null,
	permissions: Permissions,
): Promise<Session> {
	const session = sessionOf(account, permissions);
	const email = `${session.user.id}@example.com`;
	const user = { ...session.user, email, userName: email };
	const role = account && (await makeRole(db, account.id, permissions));
	await db.prisma.user.create({
		data: {
			...user,
			accountId: account?.id ?? null,
			roleId: role?.id ?? null,
			sessions: { create: { id: session.id, expiresAt: session.expiresAt } },
		},
		select: { id: true },
	});
	return { ...session, user };
}
