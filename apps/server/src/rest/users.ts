import { fieldError } from '@rewards/api/errors/index';
import { userSchema, userUpdateSchema } from '@rewards/validators/users/schemas';
import { z } from 'zod';
import { lastWins } from './bodies/last-wins';
import { gridQuery, listOrPage } from './grid';
import { listOrGridOf } from './responses/grid';
import { done } from './responses/pieces';
import { user, userRow } from './responses/users';
import { route } from './route';

const object = z.record(z.string(), z.unknown());

/** Staff users of an account. */
export const userRoutes = [
	route('GET', '/api/customers/{id}/users', {
		summary: "List an account's users",
		answers: listOrGridOf(userRow),
		who: ['manageUser'],
		query: gridQuery,
		call: ({ caller, params, query }) =>
			listOrPage(query, (grid) => caller.users.list({ ...grid, accountId: params.id })),
	}),
	route('POST', '/api/customers/{id}/users', {
		summary: 'Add a user',
		answers: user,
		takes: userSchema.partial({ roleId: true }),
		example: { firstName: 'Jane', lastName: 'Porter', email: 'jane@harbor.example' },
		who: ['manageUser'],
		body: object,
		call: async ({ caller, params, body }) => {
			// The account is checked before the body.
			const { id: accountId } = await caller.accounts.get({ accountId: params.id });
			if ((body['accountId'] ?? accountId) !== accountId) throw fieldError('accountId', 'invalid');
			return caller.users.create({ ...userSchema.parse(body), accountId });
		},
	}),
	route('POST', '/api/customers/{id}/users/{userId}', {
		summary: 'Change a user',
		answers: user,
		takes: userUpdateSchema.omit({ userId: true }).partial(),
		example: { phoneNumber: '503-555-0101' },
		who: ['manageUser'],
		body: object,
		call: ({ caller, params, body }) => {
			const key = { accountId: params.id, userId: params.userId };
			const { version: known, ...given } = body;
			const save = async () => {
				const current = await caller.users.get(key);
				// Saving users doesn't move them to another account; a request to do so must not get a success.
				if ((given['accountId'] ?? current.accountId) !== current.accountId) throw fieldError('accountId', 'invalid');
				// A user name that was just the address follows it.
				const userName = current.userName === current.email ? '' : current.userName;
				const version = known ?? current.version;
				const input = userUpdateSchema.parse({ ...current, userName, ...given, userId: params.userId, version });
				return caller.users.update({ ...input, accountId: params.id });
			};
			return (known ?? null) === null ? lastWins(save) : save();
		},
	}),
	route('DELETE', '/api/customers/{id}/users/{userId}', {
		summary: 'Delete a user',
		answers: done,
		who: ['manageUser'],
		call: async ({ caller, params }) => {
			await caller.users.delete({ accountId: params.id, userId: params.userId });
			return { success: true };
		},
	}),
];
