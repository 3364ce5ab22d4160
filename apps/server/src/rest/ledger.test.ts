import { makeProgram } from '@rewards/api/testing/index';
import { newId } from '@rewards/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app';

let test: TestApp;
let headers: { authorization: string };
let users: string;
let sid: string;

beforeAll(async () => {
	test = await startApp({ worker: true });
	await test.makeUser('staff', { account: test.tree.accounts.left });
	await test.db.prisma.user.updateMany({ where: { userName: 'staff' }, data: { displayName: 'Ann Smith' } });
	headers = await test.signIn('staff');
	const programId = test.tree.programs.left.id;
	users = `/api/programs/${programId}/users`;
	sid = newId();
	const data = { programId, id: sid, name: 'Ann', email: 'ann@example.com', externalId: 'E-1' };
	await test.db.prisma.participant.create({ data, select: { id: true } });
});
afterAll(() => test.stop());

const post = (url: string, payload: unknown) =>
	test.app.inject({
		method: 'POST',
		url,
		headers: { ...headers, 'content-type': 'application/json' },
		payload: JSON.stringify(payload),
	});
const get = (url: string, query: Record<string, string> = {}) =>
	test.app.inject({ method: 'GET', url: `${url}?${new URLSearchParams(query)}`, headers });
const send = (csv: string, query = '', to = users) =>
	test.app.inject({
		method: 'POST',
		url: `${to}/importPoints${query}`,
		headers: { ...headers, 'content-type': 'text/csv' },
		payload: csv,
	});

it('awards and deducts points, and lists them under the documented names', async () => {
	const url = `${users}/${sid}/transactions`;
	const made = await post(url, { amount: 40, description: 'Bonus' });
	expect([made.statusCode, made.json()]).toMatchObject([
		200,
		{ amount: 40, createdBy: { userName: 'staff' }, balance: 40 },
	]);
	const over = await post(url, { amount: -41, description: 'Too much' });
	expect([over.statusCode, over.json()]).toMatchObject([
		409,
		{ code: 'INSUFFICIENT_POINTS', params: { balance: 40 }, fields: [{ path: 'amount', code: 'balanceOnly' }] },
	]);
	const list = (await get(url)).json();
	expect(list).toMatchObject({
		total: 1,
		items: [{ amount: 40, description: 'Bonus', createdBy: { userName: 'staff' }, createdByName: 'Ann Smith' }],
	});
	// Rows are found, sorted and grouped by the values they show.
	const name = 'createdBy.userName';
	expect(list.items[0]).not.toHaveProperty([name]);
	expect(list.items[0]).not.toHaveProperty('createdByUserName');
	const found = async (value: string) =>
		(
			await get(url, {
				filters: JSON.stringify([{ key: name, operation: '=', value }]),
				sort: JSON.stringify([{ selector: name }]),
			})
		).json();
	expect((await found('staff')).items).toHaveLength(1);
	expect((await found('Ann Smith')).items).toHaveLength(0);
	const { groups } = (await get(url, { group: JSON.stringify([{ selector: name }]) })).json();
	expect(groups).toMatchObject([{ key: 'staff', count: 1 }]);
});

it.each([
	[{ amount: '40', description: 'x' }, 'amount'],
	[{ amount: 1.5, description: 'x' }, 'amount'],
	[{ amount: 9e15, description: 'x' }, 'amount'],
	[{ amount: -9e15, description: 'x' }, 'amount'],
	[{ amount: true, description: 'x' }, 'amount'],
	[{ description: 'x' }, 'amount'],
	[{ amount: 1, description: 7 }, 'description'],
	[{ amount: 1, description: 'x'.repeat(251) }, 'description'],
	[{ amount: 1, description: 'x', reference: ['a'] }, 'reference'],
])('refuses %j at %s', async (body, path) => {
	const answer = await post(`${users}/${sid}/transactions`, body);
	expect([answer.statusCode, answer.json().fields]).toEqual([400, [expect.objectContaining({ path })]]);
});

it.each([[[]], ['text'], [7], [null]])('refuses the body %j', async (body) => {
	expect((await post(`${users}/${sid}/transactions`, body)).statusCode).toBe(400);
});

it('finds no participants of another program or account', async () => {
	const child = `/api/programs/${test.tree.programs.leftChild.id}/users/${sid}`;
	const foreign = `/api/programs/${test.tree.programs.right.id}/users/${sid}`;
	for (const base of [child, foreign]) {
		for (const answer of [
			await get(`${base}/transactions`),
			await get(`${base}/orders`),
			await post(`${base}/transactions`, { amount: 1, description: 'x' }),
		])
			expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
	}
	const into = await send('email,amount,description\nann@example.com,1,x\n', '', foreign.replace(`/${sid}`, ''));
	expect([into.statusCode, into.json().code]).toEqual([404, 'NOT_FOUND']);
});

it('imports a file, reports rejected rows, and requires confirmation for the same file', async () => {
	const csv = 'externalId,amount,description\nE-1,60,Quarter\nE-2,60,Quarter\n';
	const answer = await send(csv);
	expect(answer.json()).toMatchObject({
		succes: false,
		errorLines: [{ line: 3, column: 'externalId', value: 'E-2', code: 'personUnknown' }],
		counts: { rows: 2, accepted: 1, participants: 1, awarded: 60, debited: 0, rejected: 1 },
	});
	const twice = await send(csv);
	expect([twice.statusCode, twice.json()]).toMatchObject([
		409,
		{ code: 'ALREADY_IMPORTED', params: { jobId: answer.json().jobId } },
	]);
	expect((await send(csv, '?again=true')).json()).toMatchObject({ counts: { accepted: 1 } });
	const rejected = await get(`/download/jobs/${answer.json().jobId}/rejects.csv`);
	expect(rejected.body).toContain('E-2,60,Quarter,3,externalId: The program has no participant with this value');
});

it('accepts points in points programs only', async () => {
	const plateau = await makeProgram(test.db, test.tree.accounts.left.id, 'plateau');
	const answer = await send('email,amount,description\na@b.co,1,x\n', '', `/api/programs/${plateau.id}/users`);
	expect([answer.statusCode, answer.json()]).toMatchObject([
		400,
		{ code: 'BAD_REQUEST', params: { reason: 'pointsOnly' } },
	]);
});
