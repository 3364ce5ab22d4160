import { newId } from '@rewards/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app';

let app: TestApp;
let admin: { authorization: string };
beforeAll(async () => {
	app = await startApp();
	await app.makeUser('admin', { account: app.tree.accounts.root });
	admin = await app.signIn('admin');
});
afterAll(() => app.stop());

const input = (value: unknown): string => `input=${encodeURIComponent(JSON.stringify(value))}`;
const manyPaths = Array.from({ length: 51 }, () => 'auth.self').join(',');

type Call = { method?: 'GET' | 'POST' | 'HEAD' | 'PUT'; url: string; payload?: string; anonymous?: true };
const calls: [string, Call][] = [
	['a query', { url: `/trpc/accounts.list?${input({ take: 2, withTotal: true })}` }],
	['a query without input', { url: '/trpc/auth.self' }],
	['an empty input', { url: '/trpc/auth.self?input=' }],
	['a batch', { url: `/trpc/auth.self,accounts.list?batch=1&${input({ 1: { take: 1 } })}` }],
	[
		'a batch of which a part is refused',
		{ url: `/trpc/auth.self,participants.list?batch=1&${input({ 1: { programId: newId() } })}` },
	],
	['a record of others', { url: `/trpc/participants.list?${input({ programId: newId() })}` }],
	['an input of another shape', { url: `/trpc/accounts.list?${input({ take: 'many' })}` }],
	['without a token', { url: '/trpc/auth.self', anonymous: true }],
	['a mutation that is refused', { method: 'POST', url: '/trpc/accounts.create', payload: '{"name":""}' }],
	['a batch of mutations', { method: 'POST', url: '/trpc/auth.signOut?batch=1', payload: '{"0":[]}', anonymous: true }],
	['a mutation without a body', { method: 'POST', url: '/trpc/auth.signOut', anonymous: true }],
	// Requests that only the adapter answers.
	['a procedure that there is not', { url: '/trpc/accounts.nothing' }],
	['a name that every object has', { url: '/trpc/toString' }],
	['a mutation by GET', { url: '/trpc/accounts.create' }],
	['a query by POST', { method: 'POST', url: '/trpc/auth.self', payload: '{}' }],
	['input that is no JSON', { url: '/trpc/auth.self?input=%7B' }],
	['a body that is no JSON', { method: 'POST', url: '/trpc/accounts.create', payload: '{' }],
	['a batch without places', { url: `/trpc/auth.self?batch=1&${input([])}` }],
	['a batch that is too long', { url: `/trpc/${manyPaths}?batch=1` }],
];

test.each(calls)(
	'%s gets the same response as from tRPC’s own adapter',
	async (_, { method = 'GET', url, payload, anonymous }) => {
		const ask = async (more: Record<string, string>) => {
			const type = payload === undefined && method !== 'POST' ? {} : { 'content-type': 'application/json' };
			const headers = { ...(anonymous ? {} : admin), ...type, ...more };
			const { statusCode, headers: answered, body } = await app.app.inject({ method, url, headers, payload });
			const { 'content-type': kind, 'cache-control': kept, vary } = answered;
			// Error references differ between requests.
			return { statusCode, kind: String(kind).split(';', 1)[0], kept, vary, body };
		};
		// The adapter answers any request that names a kind of streaming; this one is unknown to it.
		const theirs = await ask({ 'trpc-accept': 'application/json' });
		expect(await ask({})).toEqual(theirs);
	},
);

test('a query is cancelled when its client disconnects before the response, but not after it', async () => {
	const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
	const waiting = async () => {
		const { rows } = await app.db.pool.query<{ n: number }>(
			"select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
		);
		return rows[0]?.n;
	};
	await app.db.transaction(async (client) => {
		await client.query('lock table audit_entry in access exclusive mode');
		const leaving = new AbortController();
		const asked = fetch(`${address}/trpc/audit.list?${input({})}`, {
			headers: admin,
			signal: leaving.signal,
		}).catch(() => 'left');
		await expect.poll(waiting).toBe(1);
		leaving.abort();
		expect(await asked).toBe('left');
		await expect.poll(waiting).toBe(0);
	});
});
