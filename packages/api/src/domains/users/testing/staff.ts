import { newId } from '@rewards/db';
import type { Permissions } from '@rewards/validators/permissions';
import { createCaller } from '../../../router';
import { contextOf, everyFlag, makeUser, testPassword } from '../../../testing';
import type { AccountScope, Services } from '../../../trpc';
import { createContext } from '../../auth';

/** The token of a user who has signed in with name and password. */
export async function signIn(services: Services, userName: string, password = testPassword): Promise<string> {
	const { token } = await createCaller(contextOf(services, null)).auth.signIn({ userName, password });
	return token;
}

/** Calls with the current rights of that token's session. */
export async function callerOf(services: Services, token: string) {
	const request = { ip: '203.0.113.7', userAgent: 'Test browser', id: newId() };
	return createCaller(await createContext({ services, request, token }));
}

/** A signed-in user of an account, with a role of their own. */
export async function staff(services: Services, account: AccountScope, permissions: Permissions = everyFlag) {
	const user = await makeUser(services.db, { accountId: account.id, permissions });
	const token = await signIn(services, user.userName);
	return { ...user, roleId: user.roleId ?? '', token, caller: await callerOf(services, token) };
}

/** The error of a refused call; nothing when it succeeds. */
