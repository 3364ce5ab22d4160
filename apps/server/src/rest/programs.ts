import { route } from './route';

/** Program sites. Disabled ones are listed as well, as `status` says: the client hides them unless asked. */
export const programRoutes = [
	route('GET', '/api/programs', {
		who: 'staff',
		call: ({ caller }) => caller.programs.list({ includeDisabled: true }),
	}),
	route('GET', '/api/programs/{id}', {
		who: 'staff',
		call: ({ caller, params }) => caller.programs.get({ programId: params.id }),
	}),
	route('GET', '/api/programs/{id}/languages', {
		who: 'staff',
		call: ({ caller, params }) => caller.programs.languages({ programId: params.id }),
	}),
];
