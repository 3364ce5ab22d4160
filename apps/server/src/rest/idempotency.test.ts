import { randomUUID } from 'node:crypto';
import { newId } from '@rewards/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { password, startApp, type TestApp } from '../testing/start-app';

let test: TestApp;
let headers: { authorization: string };
let program: string;
let sid: string;

beforeAll(async () => {
	test = await startApp({ worker: true });
	await test.makeUser('staff', { account: test.tree.accounts.left });
	await test.makeUser('colleague', { account: test.tree.accounts.left });
	headers = await test.signIn('staff');
	program = `/api/programs/${test.tree.programs.left.id}`;
	sid = newId();
	const data = { programId: test.tree.programs.left.id, id: sid, name: 'Ann', email: 'ann@example.com' };
	await test.db.prisma.participant.create({ data, select: { id: true } });
});
afterAll(() => test.stop());

const post = (url: string, payload: unknown, key: string, more: object = {}) =>
	test.app.inject({
		method: 'POST',
		url,
		headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key, ...more },
		payload: JSON.stringify(payload),
	});
const file = (csv: string, key: string, to = 'import') =>
	test.app.inject({
		method: 'POST',
		url: `${program}/users/${to}`,
		headers: { ...headers, 'content-type': 'text/csv', 'idempotency-key': key },
		payload: csv,
	});
const balance = async () =>
	(await test.db.prisma.participant.findFirstOrThrow({ where: { id: sid }, select: { balance: true } })).balance;

it('awards points once for two calls at once and for a later one', async () => {
	const key = randomUUID();
	const url = `${program}/users/${sid}/transactions`;
	const body = { amount: 40, description: 'Bonus' };
	const [first, second] = await Promise.all([post(url, body, key), post(url, body, key)]);
	expect([first.statusCode, first.json()]).toMatchObject([200, { amount: 40, balance: 40 }]);
	expect([second.statusCode, second.json()]).toEqual([200, first.json()]);
	const later = await post(url, { description: 'Bonus', amount: 40 }, key);
	expect([later.statusCode, later.json()]).toEqual([200, first.json()]);
	expect(await balance()).toBe(40);

	const other = await post(url, { ...body, amount: 41 }, key);
	expect([other.statusCode, other.json().code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
	const elsewhere = await post(`${program}/users/${newId()}/transactions`, body, key);
	expect(elsewhere.statusCode).toBe(422);
	const theirs = await post(url, body, key, await test.signIn('colleague'));
	expect([theirs.statusCode, theirs.json().balance]).toEqual([200, 80]);
});

it('a repeated save without a version changes nothing, though the record has changed since', async () => {
	const key = randomUUID();
	const url = `${program}/users/${sid}`;
	const first = await post(url, { customField1: 'North' }, key);
	expect([first.statusCode, first.json().customField1]).toEqual([200, 'North']);
	expect((await post(url, { customField1: 'South' }, randomUUID())).statusCode).toBe(200);
	expect((await post(url, { customField1: 'North' }, key)).json()).toEqual(first.json());
	const { customField1 } = await test.db.prisma.participant.findFirstOrThrow({ where: { id: sid } });
	expect(customField1).toBe('South');
});

it('a refused call may be corrected under its key', async () => {
	const key = randomUUID();
	const url = `${program}/users/${sid}/transactions`;
	const before = await balance();
	expect((await post(url, { amount: 1.5, description: 'x' }, key)).statusCode).toBe(400);
	expect((await post(url, { amount: -9999, description: 'x' }, key)).json().code).toBe('INSUFFICIENT_POINTS');
	expect((await post(url, { amount: 15, description: 'x' }, key)).statusCode).toBe(200);
	expect(await balance()).toBe(before + 15);
});

it('a file is imported once, and another file under its key is refused', async () => {
	const key = randomUUID();
	const csv = 'name,email\nFile,file@example.com\n';
	const [first, second] = await Promise.all([file(csv, key), file(csv, key)]);
	expect([first.statusCode, first.json().counts]).toMatchObject([200, { rows: 1, created: 1 }]);
	expect(second.json()).toEqual(first.json());
	expect((await file(csv, key)).json()).toEqual(first.json());
	const other = await file('name,email\nFile,file@example.org\n', key);
	expect([other.statusCode, other.json().code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
	expect(await test.db.prisma.job.count({ where: { kind: 'participantImport' } })).toBe(1);
	// Without a key, the same file is a new import.
	expect((await file(csv, randomUUID())).json().succes).toBe(false);
});

it('points of a file are awarded once under one key, though the file may be imported again under another', async () => {
	const csv = 'email,amount,description\nann@example.com,60,Quarter\n';
	const key = randomUUID();
	const before = await balance();
	const first = await file(csv, key, 'importPoints');
	expect([first.statusCode, first.json().counts]).toMatchObject([200, { accepted: 1 }]);
	expect((await file(csv, key, 'importPoints')).json()).toEqual(first.json());
	expect(await balance()).toBe(before + 60);
});

it('registers a user once', async () => {
	const key = randomUUID();
	const body = { displayName: 'New', email: 'new@example.com', password: 'a-long-password' };
	const first = await post('/api/register', body, key);
	expect([first.statusCode, first.json()]).toMatchObject([200, { email: 'new@example.com' }]);
	expect((await post('/api/register', body, key)).json()).toEqual(first.json());
	const { rows } = await test.db.pool.query('select k::text as row from idempotency_key k');
	expect(JSON.stringify(rows)).not.toContain('a-long-password');
});

it('a sign-in takes no key and its response is stored nowhere', async () => {
	await test.makeUser('keyless', { account: test.tree.accounts.left });
	const body = { userName: 'keyless', password };
	const key = randomUUID();
	const tokens = [await post('/token', body, key), await post('/token', body, key)].map(
		(one) => one.json().access_token,
	);
	expect(new Set(tokens).size).toBe(2);
	expect(await test.db.prisma.idempotencyKey.count({ where: { key } })).toBe(0);
});

it('the key of a single tRPC call works as well', async () => {
	const key = randomUUID();
	const input = { programId: test.tree.programs.left.id, participantId: sid, amount: 1, description: 'x' };
	const [first, second] = await Promise.all([
		post('/trpc/ledger.add', input, key),
		post('/trpc/ledger.add', input, key),
	]);
	expect(first.statusCode).toBe(200);
	expect(second.json()).toEqual(first.json());
	expect((await post('/trpc/ledger.add', { ...input, amount: 2 }, key)).statusCode).toBe(422);
});

it.each([[''], ['x'.repeat(201)], ['with blank'], ['ümlaut']])('refuses the key %j', async (key) => {
	const answer = await post(`${program}/users/${sid}/transactions`, { amount: 1, description: 'x' }, key);
	expect([answer.statusCode, answer.json()]).toMatchObject([400, { params: { header: 'Idempotency-Key' } }]);
});

it('a key on a call that reads, or deletes, is ignored', async () => {
	const answer = await test.app.inject({
		method: 'GET',
		url: `${program}/users/${sid}`,
		headers: { ...headers, 'idempotency-key': 'with blank' },
	});
	expect(answer.statusCode).toBe(200);
});
