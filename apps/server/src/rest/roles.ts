import { route } from './route';

/** Roles that the caller can give, and those of accounts below. */
export const roleRoutes = [
	route('GET', '/api/roles', { who: ['manageRole', 'manageUser'], call: ({ caller }) => caller.roles.list() }),
	route('GET', '/api/roles/{id}', {
		who: ['manageRole', 'manageUser'],
		call: ({ caller, params }) => caller.roles.get({ id: params.id }),
	}),
];
