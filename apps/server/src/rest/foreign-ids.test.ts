import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app';

let test: TestApp;
let left: { authorization: string };
beforeAll(async () => {
	test = await startApp();
	await test.makeUser('left', { account: test.tree.accounts.left });
	left = await test.signIn('left');
});
afterAll(() => test.stop());

describe('an id of another account', () => {
	const id = () => test.tree.accounts.right.id;
	const program = () => test.tree.programs.right.id;
	const ask = (method: 'GET' | 'POST', url: string, body?: object, more: Record<string, string> = {}) =>
		test.app.inject({ method, url, headers: { ...left, ...more }, ...(body ? { payload: body } : {}) });

	it('is as good as none in a query, a body and a header', async () => {
		const { left: own } = test.tree.programs;
		const users = `/api/programs/${own.id}/users`;
		for (const answer of [
			await ask('GET', `/api/customers/children?customerId=${id()}`),
			await ask('POST', '/api/customers', { name: 'New', type: 'customer', parentId: id() }),
			await ask('GET', `/api/programs/${program()}`, undefined, { ProgramId: program() }),
			await ask('POST', `/upload/participants?programId=${program()}`, undefined, { 'content-type': 'text/csv' }),
		]) {
			expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
		}
		const header = await ask('GET', users, undefined, { ProgramId: program() });
		expect([header.statusCode, header.json().code]).toEqual([400, 'BAD_REQUEST']);
	});

	it('finds nothing as a filter', async () => {
		for (const filter of [
			['id', '=', id()],
			['parentId', '=', id()],
			[['id', '=', id()], 'or', ['name', '=', 'Right']],
		]) {
			const answer = await ask('GET', `/api/customers?filter=${encodeURIComponent(JSON.stringify(filter))}`);
			expect([answer.statusCode, answer.json().data]).toEqual([200, []]);
		}
	});
});
