import { fieldError } from '@rewards/api/errors/index';
import { accountCreateSchema, accountUpdateSchema } from '@rewards/validators/accounts/schemas';
import { z } from 'zod';
import { lastWins } from './bodies/last-wins';
import { gridQuery, listOrPage } from './grid';
import { account, accountRow, childAccount, programOption } from './responses/accounts';
import { listOf, listOrGridOf } from './responses/grid';
import { done } from './responses/pieces';
import { route } from './route';

const object = z.record(z.string(), z.unknown());

/** Accounts, which this API calls customers. */
export const accountRoutes = [
	route('GET', '/api/selfAccount', {
		summary: 'Read your own account',
		answers: account,
		who: 'staff',
		call: ({ caller }) => caller.accounts.self(),
	}),
	route('GET', '/api/customers', {
		summary: 'List your account and those below it, by name',
		answers: listOrGridOf(accountRow),
		who: 'staff',
		query: gridQuery,
		call: ({ caller, query }) => listOrPage(query, (grid) => caller.accounts.list(grid)),
	}),
	route('GET', '/api/customers/selfChildren', {
		summary: 'List accounts directly below your own',
		answers: listOf(childAccount),
		who: 'staff',
		call: ({ caller }) => caller.accounts.selfChildren(),
	}),
	route('GET', '/api/customers/children', {
		summary: 'List accounts directly below an account',
		answers: listOf(childAccount),
		who: 'staff',
		query: z.object({ customerId: z.uuid() }),
		call: ({ caller, query }) => caller.accounts.children({ accountId: query.customerId }),
	}),
	route('GET', '/api/customers/{id}', {
		summary: 'Read an account',
		answers: account,
		who: 'staff',
		call: ({ caller, params }) => caller.accounts.get({ accountId: params.id }),
	}),
	route('GET', '/api/customers/{id}/accounts', {
		summary: 'List accounts directly below an account',
		answers: listOf(childAccount),
		who: 'staff',
		call: ({ caller, params }) => caller.accounts.children({ accountId: params.id }),
	}),
	route('GET', '/api/customers/{id}/programs', {
		summary: "List an account's programs",
		answers: listOf(programOption),
		who: 'staff',
		call: ({ caller, params }) => caller.programs.options({ accountId: params.id, includeDisabled: true }),
	}),
	route('POST', '/api/customers', {
		summary: 'Add an account',
		answers: account,
		example: { name: 'Harbor East', type: 'rep', email: 'east@harbor.example' },
		who: ['manageAccount'],
		body: accountCreateSchema,
		call: ({ caller, body }) => caller.accounts.create(body),
	}),
	route('POST', '/api/customers/{id}', {
		summary: 'Change an account',
		answers: account,
		takes: accountUpdateSchema.omit({ id: true }).partial(),
		example: { phone: '503-555-0100', version: 3 },
		who: ['manageAccount'],
		body: object,
		call: ({ caller, params, body }) => {
			const { version: known, ...given } = body;
			const save = async () => {
				const current = await caller.accounts.get({ accountId: params.id });
				// Saving an account doesn't move it; a request to do so must not get a success.
				if ((given['parentId'] ?? current.parentId) !== current.parentId) throw fieldError('parentId', 'invalid');
				const version = known ?? current.version;
				return caller.accounts.update(accountUpdateSchema.parse({ ...current, ...given, id: params.id, version }));
			};
			return (known ?? null) === null ? lastWins(save) : save();
		},
	}),
	route('DELETE', '/api/customers/{id}', {
		summary: 'Delete an account',
		answers: done,
		who: ['manageAccount'],
		call: async ({ caller, params }) => {
			await caller.accounts.delete({ id: params.id });
			return { success: true };
		},
	}),
];
