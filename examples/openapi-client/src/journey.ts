/**
 * A client that knows only the OpenAPI document: it signs in, finds a program, adds a participant, gives points, reads
 * them, and cleans up. Prints what it did as JSON lines.
 *
 *   PORTAL=http://localhost:3000 USER_NAME=admin@example.com PASSWORD=rewards-demo npm start
 */
import createClient from 'openapi-fetch';
import type { paths } from './generated/api.js';

const { PORTAL = 'http://localhost:3000', USER_NAME = 'admin@example.com', PASSWORD = 'rewards-demo' } = process.env;
const say = (step: string, more: object) => console.log(JSON.stringify({ step, ...more }));

/** The response of a call, or an error with the server's message. */
function taken<T>({ data, error }: { data?: T; error?: { code: string; message: string; fields?: object[] } }): T {
	if (data === undefined) throw new Error(JSON.stringify(error));
	return data;
}

const portal = createClient<paths>({ baseUrl: PORTAL });
const { access_token: token } = taken(
	await portal.POST('/token', { body: { userName: USER_NAME, password: PASSWORD } }),
);
portal.use({
	onRequest({ request }) {
		request.headers.set('authorization', `Bearer ${token}`);
		// A request that is retried after a lost connection is executed once.
		if (request.method === 'POST') request.headers.set('idempotency-key', crypto.randomUUID());
	},
});

const self = taken(await portal.GET('/api/self'));
say('signed in', { as: self.data.displayName, permissions: self.data.permissions.manageParticipant });

const programs = taken(await portal.GET('/api/programs'));
const program = programs.find(({ type, status }) => type === 'points' && status);
if (!program) throw new Error('There is no points program.');
say('program', { name: program.name });

const email = `openapi-${Date.now()}@example.com`;
const added = taken(
	await portal.POST('/api/programs/{programId}/users', {
		params: { path: { programId: program.id } },
		body: {
			name: 'Omar Haddad',
			email,
			status: 'Active',
			password: 'correct-horse-9',
			addresses: [
				{
					address1: '5 Elm Street',
					townCity: 'Boston',
					stateCounty: 'MA',
					postcode: '02110',
					country: 'US',
					phone: '6175550102',
				},
			],
		},
	}),
);
say('added', { name: added.name, balance: added.balance });

const path = { id: program.id, userId: added.sid };
const given = taken(
	await portal.POST('/api/programs/{id}/users/{userId}/transactions', {
		params: { path },
		body: { amount: 250, description: 'Sales of October' },
	}),
);
say('given', { amount: given.amount, balance: given.balance });

const refused = await portal.POST('/api/programs/{id}/users/{userId}/transactions', {
	params: { path },
	body: { amount: -1000, description: 'Too much' },
});
say('refused', { status: refused.response.status, code: refused.error?.code });

const found = taken(
	await portal.GET('/api/programs/{programId}/users', {
		params: {
			path: { programId: program.id },
			query: { filters: JSON.stringify([{ key: 'email', operation: '=', value: email }]) },
		},
	}),
);
if (!('items' in found)) throw new Error('The response has the wrong dialect.');
say('found', { total: found.total, balances: found.items.map(({ balance }) => balance) });

taken(await portal.DELETE('/api/programs/{id}/users/{userId}', { params: { path } }));
const gone = await portal.GET('/api/programs/{id}/users/{userId}', { params: { path } });
say('deleted', { status: gone.response.status, code: gone.error?.code });
