import { fieldError } from '@rewards/api/errors/index';
import { noPermissions } from '@rewards/validators/permissions';
import { roleCreateSchema, roleUpdateSchema } from '@rewards/validators/roles/schemas';
import { z } from 'zod';
import { lastWins } from './bodies/last-wins';
import { gridQuery, listOrPage } from './grid';
import { listOrGridOf } from './responses/grid';
import { done } from './responses/pieces';
import { role } from './responses/users';
import { route } from './route';

const object = z.record(z.string(), z.unknown());

/** Roles that the caller can assign, and those of accounts below. */
export const roleRoutes = [
	route('GET', '/api/roles', {
		summary: 'List the roles that you can assign',
		answers: listOrGridOf(role),
		who: ['manageRole', 'manageUser'],
		query: gridQuery,
		call: ({ caller, query }) => listOrPage(query, (grid) => caller.roles.list(grid)),
	}),
	route('GET', '/api/roles/{id}', {
		summary: 'Read a role',
		answers: role,
		who: ['manageRole', 'manageUser'],
		call: ({ caller, params }) => caller.roles.get({ id: params.id }),
	}),
	route('POST', '/api/roles', {
		summary: 'Add a role',
		answers: role,
		takes: roleCreateSchema.partial().extend({ name: roleCreateSchema.shape.name }),
		example: { name: 'Account Manager', manageParticipant: true },
		who: ['manageRole'],
		body: object,
		// An absent flag is off.
		call: ({ caller, body }) => caller.roles.create(roleCreateSchema.parse({ ...noPermissions, ...body })),
	}),
	route('POST', '/api/roles/{id}', {
		summary: 'Change a role',
		answers: role,
		takes: roleUpdateSchema.omit({ id: true }).partial(),
		example: { manageReports: true },
		who: ['manageRole'],
		body: object,
		call: ({ caller, params, body }) => {
			const { version: known, ...given } = body;
			const save = async () => {
				const current = await caller.roles.get({ id: params.id });
				// Saving a role doesn't move it to another account; a request to do so must not get a success.
				if ((given['accountId'] ?? current.accountId) !== current.accountId) throw fieldError('accountId', 'invalid');
				const version = known ?? current.version;
				return caller.roles.update(roleUpdateSchema.parse({ ...current, ...given, id: params.id, version }));
			};
			return (known ?? null) === null ? lastWins(save) : save();
		},
	}),
	route('DELETE', '/api/roles/{id}', {
		summary: 'Delete a role',
		answers: done,
		who: ['manageRole'],
		call: async ({ caller, params }) => {
			await caller.roles.delete({ id: params.id });
			return { success: true };
		},
	}),
];
