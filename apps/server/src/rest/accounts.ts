import { accountCreateSchema, accountUpdateSchema } from '@rewards/validators/accounts';
import { z } from 'zod';
import { gridQuery, listOrPage } from './grid';
import { route } from './route';

const done = { success: true };
const object = z.record(z.string(), z.unknown());

/** Accounts, which this API calls customers. */
export const accountRoutes = [
	route('GET', '/api/selfAccount', { call: ({ caller }) => caller.accounts.self() }),
	route('GET', '/api/customers', {
		query: gridQuery,
		call: ({ caller, query }) => listOrPage(query, (grid) => caller.accounts.list(grid)),
	}),
	route('GET', '/api/customers/selfChildren', { call: ({ caller }) => caller.accounts.selfChildren() }),
	route('GET', '/api/customers/children', {
		query: z.object({ customerId: z.uuid() }),
		call: ({ caller, query }) => caller.accounts.children({ accountId: query.customerId }),
	}),
	route('GET', '/api/customers/{id}', { call: ({ caller, params }) => caller.accounts.get({ accountId: params.id }) }),
	route('GET', '/api/customers/{id}/accounts', {
		call: ({ caller, params }) => caller.accounts.children({ accountId: params.id }),
	}),
	route('GET', '/api/customers/{id}/programs', {
		call: ({ caller, params }) => caller.programs.list({ accountId: params.id, includeDisabled: true }),
	}),
	route('GET', '/api/customers/{id}/users', {
		query: gridQuery,
		call: ({ caller, params, query }) =>
			listOrPage(query, (grid) => caller.users.list({ ...grid, accountId: params.id })),
	}),
	route('POST', '/api/customers', {
		body: accountCreateSchema,
		call: ({ caller, body }) => caller.accounts.create(body),
	}),
	route('POST', '/api/customers/{id}', {
		body: object,
		call: async ({ caller, params, body }) => {
			// Clients of this API send the fields they change and know no version: what is absent stays, the last one wins.
			const current = await caller.accounts.get({ accountId: params.id });
			const version = body['version'] ?? current.version;
			return caller.accounts.update(accountUpdateSchema.parse({ ...current, ...body, id: params.id, version }));
		},
	}),
	route('DELETE', '/api/customers/{id}', {
		call: async ({ caller, params }) => {
			await caller.accounts.delete({ id: params.id });
			return done;
		},
	}),
];
