import { fieldError } from '@rewards/api/errors/index';
import { accountCreateSchema, accountUpdateSchema } from '@rewards/validators/accounts/schemas';
import { z } from 'zod';
import { gridQuery, listOrPage } from './grid';
import { lastWins } from './last-wins';
import { route } from './route';

const done = { success: true };
const object = z.record(z.string(), z.unknown());

/** Accounts, which this API calls customers. */
export const accountRoutes = [
	route('GET', '/api/selfAccount', { who: 'staff', call: ({ caller }) => caller.accounts.self() }),
	route('GET', '/api/customers', {
		who: 'staff',
		query: gridQuery,
		call: ({ caller, query }) => listOrPage(query, (grid) => caller.accounts.list(grid)),
	}),
	route('GET', '/api/customers/selfChildren', { who: 'staff', call: ({ caller }) => caller.accounts.selfChildren() }),
	route('GET', '/api/customers/children', {
		who: 'staff',
		query: z.object({ customerId: z.uuid() }),
		call: ({ caller, query }) => caller.accounts.children({ accountId: query.customerId }),
	}),
	route('GET', '/api/customers/{id}', {
		who: 'staff',
		call: ({ caller, params }) => caller.accounts.get({ accountId: params.id }),
	}),
	route('GET', '/api/customers/{id}/accounts', {
		who: 'staff',
		call: ({ caller, params }) => caller.accounts.children({ accountId: params.id }),
	}),
	route('GET', '/api/customers/{id}/programs', {
		who: 'staff',
		call: ({ caller, params }) => caller.programs.options({ accountId: params.id, includeDisabled: true }),
	}),
	route('POST', '/api/customers', {
		who: ['manageAccount'],
		body: accountCreateSchema,
		call: ({ caller, body }) => caller.accounts.create(body),
	}),
	route('POST', '/api/customers/{id}', {
		who: ['manageAccount'],
		body: object,
		call: ({ caller, params, body }) => {
			const { version: known, ...given } = body;
			const save = async () => {
				const current = await caller.accounts.get({ accountId: params.id });
				// An account is moved nowhere by saving it; whoever asks for that must not be told that it was done.
				if ((given['parentId'] ?? current.parentId) !== current.parentId) throw fieldError('parentId', 'invalid');
				const version = known ?? current.version;
				return caller.accounts.update(accountUpdateSchema.parse({ ...current, ...given, id: params.id, version }));
			};
			return (known ?? null) === null ? lastWins(save) : save();
		},
	}),
	route('DELETE', '/api/customers/{id}', {
		who: ['manageAccount'],
		call: async ({ caller, params }) => {
			await caller.accounts.delete({ id: params.id });
			return done;
		},
	}),
];
