import { flags } from '@rewards/api/testing/index';
import type { AccountScope } from '@rewards/api/trpc/index';
import type { PermissionFlag } from '@rewards/validators/permissions';
import type { TestApp } from '../../testing/start-app';

export const userSchemas = ['urn:ietf:params:scim:schemas:core:2.0:User'];
export const patchSchemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'];

/** An answer of any shape, for tests to look at. */
export interface Answer {
	status: number;
	headers: Record<string, unknown>;
	// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes, looked at by the tests
	body: any;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An identity provider with a key of the account; the user who adds the key holds every permission. */
export async function scimClient(test: TestApp, account: AccountScope, on: readonly PermissionFlag[], name: string) {
	await test.makeUser(name, { account });
	const boss = await test.signIn(name);
	const made = await test.app.inject({
		method: 'POST',
		url: '/trpc/apiKeys.create',
		headers: boss,
		payload: { ...flags(...on), name: `SCIM of ${name}`, lifetime: 30, perMinute: 6_000, accountId: account.id },
	});
	const { id: keyId, secret } = made.json().result.data;
	const send = async (method: Method, path: string, payload?: unknown, more: object = {}): Promise<Answer> => {
		const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/scim+json', ...more };
		const body =
			payload === undefined ? {} : { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) };
		const answer = await test.app.inject({ method, url: `/scim/v2${path}`, headers, ...body });
		const text = answer.body;
		return { status: answer.statusCode, headers: answer.headers, body: text === '' ? null : JSON.parse(text) };
	};
	return {
		boss,
		keyId,
		send,
		filter: (text: string, more = '') => send('GET', `/Users?filter=${encodeURIComponent(text)}${more}`),
		add: (more: object) => send('POST', '/Users', { schemas: userSchemas, active: true, ...more }),
		patch: (id: string, ...Operations: object[]) =>
			send('PATCH', `/Users/${id}`, { schemas: patchSchemas, Operations }),
	};
}

export type ScimClient = Awaited<ReturnType<typeof scimClient>>;
