import { route } from './route';

/** Roles that the caller can give, and those of accounts below. */
export const roleRoutes = [
	route('GET', '/api/roles', { call: ({ caller }) => caller.roles.list() }),
	route('GET', '/api/roles/{id}', { call: ({ caller, params }) => caller.roles.get({ id: params.id }) }),
];
