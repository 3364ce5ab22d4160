import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCaller } from '../../router';
import { everyFlag, makeAccountTree, makeUser, refusal, testPassword, testServices } from '../../testing';
import { createContext } from './services/create-context';

let test: TestDatabase;
let services: ReturnType<typeof testServices>;
let accountId: string;
let people = 0;
let first: string;

beforeAll(async () => {
	test = await createTestDatabase();
	services = testServices(test.database);
	accountId = (await makeAccountTree(test.database)).accounts.left.id;
});
beforeEach(async () => {
	people += 1;
	const email = `token${people}@example.com`;
	await makeUser(test.database, { accountId, permissions: everyFlag, email });
	first = (await (await caller()).auth.signIn({ userName: email, password: testPassword })).token;
});
afterAll(() => test.drop());

const request = { ip: '203.0.113.7', userAgent: 'Test browser', id: 'request' };
const caller = async (token: string | null = null) => createCaller(await createContext({ services, request, token }));
const prove = async (token: string) => (await caller(token)).auth.prove({ password: testPassword });
const self = async (token: string) => (await caller(token)).auth.self();
const renew = async (token: string) =>
	refusal((await caller(token)).roles.create({ name: token.slice(-20), ...everyFlag }));
/** As if that many seconds had passed. */
const later = (seconds: number) =>
	test.database.pool.query('update session set previous_until = previous_until - make_interval(secs => $1)', [seconds]);
const ended = { code: 'UNAUTHORIZED', params: { reason: 'ended' } };

it('each proof gives the session a new token, and the old one ends', async () => {
	const sessions = await (await caller(first)).auth.sessions();
	const second = (await prove(first)).token;
	const third = (await prove(second)).token;
	expect(new Set([first, second, third]).size).toBe(3);
	// The same session goes on.
	expect(await (await caller(third)).auth.sessions()).toMatchObject(sessions.map(({ id }) => ({ id })));
	expect(await refusal(self(first))).toMatchObject(ended);
	await later(11);
	expect(await refusal(self(second))).toMatchObject(ended);
	expect((await self(third)).data.email).toBe(`token${people}@example.com`);
});

it('what other tabs sent with the old token is answered for some seconds, but the token proves nothing', async () => {
	const { token } = await prove(first);
	expect((await self(first)).data.email).toBe(`token${people}@example.com`);
	expect(await renew(token)).toEqual({});
	expect(await renew(first)).toMatchObject({ code: 'FRESH_SIGN_IN_REQUIRED' });
	// Nor does it get a token of its own.
	expect(await refusal(prove(first))).toMatchObject({ code: 'BUSY' });
	await later(11);
	expect(await refusal(self(first))).toMatchObject(ended);
	expect(await renew(token)).toMatchObject({ code: 'DUPLICATE' });
});

it('a wrong proof leaves the token as it is', async () => {
	expect(await refusal((await caller(first)).auth.prove({ password: 'not-the-password' }))).toMatchObject({
		code: 'VALIDATION',
	});
	await later(11);
	expect((await self(first)).data.email).toBe(`token${people}@example.com`);
});

it('signing out ends the token in use', async () => {
	const { token } = await prove(first);
	await (await caller(token)).auth.signOut();
	for (const one of [first, token]) expect(await refusal(self(one))).toMatchObject(ended);
});
