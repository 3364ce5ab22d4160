import { newId } from '@rewards/db';
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
	const input = (value: object) => encodeURIComponent(JSON.stringify(value));
	const ask = (method: 'GET' | 'POST', url: string, body?: object, more: Record<string, string> = {}) =>
		test.app.inject({ method, url, headers: { ...left, ...more }, ...(body ? { payload: body } : {}) });

	it('counts as unknown in a query, a body and a header', async () => {
		const { left: own } = test.tree.programs;
		const users = `/api/programs/${own.id}/users`;
		for (const answer of [
			await ask('GET', `/api/customers/children?customerId=${id()}`),
			await ask('POST', '/api/customers', { name: 'New', type: 'customer', parentId: id() }),
			await ask('GET', `/api/programs/${program()}`, undefined, { ProgramId: program() }),
			await ask('GET', '/api/customers', undefined, { ProgramId: program() }),
			await ask('GET', '/api/selfAccount', undefined, { ProgramId: program() }),
			await ask('GET', '/api/programs', undefined, { ProgramId: 'none' }),
			await ask('POST', '/api/customers', { name: 'New', type: 'customer' }, { ProgramId: program() }),
			await ask('POST', `/upload/participants?programId=${program()}`, undefined, { 'content-type': 'text/csv' }),
		]) {
			expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
		}
		const header = await ask('GET', users, undefined, { ProgramId: program() });
		expect([header.statusCode, header.json().code]).toEqual([400, 'BAD_REQUEST']);
	});

	it('counts as unknown in the header of a tRPC call, alone or in a batch, which must match the input', async () => {
		const { left: own } = test.tree.programs;
		const header = { ProgramId: program() };
		const self = await ask('GET', '/trpc/accounts.self', undefined, header);
		expect([self.statusCode, self.json().error.data.app.code]).toEqual([404, 'NOT_FOUND']);
		const list = `/trpc/participants.list?input=${input({ programId: own.id })}`;
		const differs = await ask('GET', list, undefined, header);
		expect([differs.statusCode, differs.json().error.data.app.code]).toEqual([400, 'BAD_REQUEST']);
		const agrees = await ask('GET', list, undefined, { ProgramId: own.id.toUpperCase() });
		expect(agrees.statusCode).toBe(200);
		const batch = '/trpc/accounts.self,accounts.selfChildren?batch=1&input=%7B%7D';
		const answers: { error?: object }[] = (await ask('GET', batch, undefined, header)).json();
		expect(answers.map(({ error }) => error !== undefined)).toEqual([true, true]);
		expect((await ask('GET', batch, undefined, { ProgramId: own.id })).statusCode).toBe(200);
	});

	it('can’t become a parent by saving an account', async () => {
		const { left: parent, leftChild } = test.tree.accounts;
		const path = `/api/customers/${leftChild.id}`;
		for (const parentId of [id(), leftChild.id, test.tree.accounts.leftGrandchild.id, 7]) {
			const answer = await ask('POST', path, { name: 'Moved', parentId });
			expect([answer.statusCode, answer.json().fields]).toEqual([400, [expect.objectContaining({ path: 'parentId' })]]);
		}
		const same = await ask('POST', path, { name: 'Renamed', parentId: parent.id });
		expect([same.statusCode, same.json().name]).toEqual([200, 'Renamed']);
	});

	it('of a role can’t be assigned, and no role is created for another account', async () => {
		const own = test.tree.accounts.left;
		const { id: roleId } = await test.db.prisma.role.create({
			data: { id: newId(), accountId: id(), name: 'Theirs', manageOrders: true },
			select: { id: true },
		});
		for (const answer of [
			await ask('POST', `/api/customers/${own.id}/users`, { email: 'new@example.com', roleId }),
			await ask('POST', `/api/customers/${id()}/users`, { email: 'new@example.com', roleId }),
			await ask('POST', `/api/roles/${roleId}`, { name: 'Ours' }),
			await ask('POST', '/api/roles', { name: 'Planted', accountId: id() }),
			await ask('GET', `/api/customers/${own.id}/users`, undefined, { ProgramId: program() }),
		]) {
			expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
		}
		const list = await ask('GET', `/api/roles?filter=${input([['id', '=', roleId], 'or', ['name', '=', 'Theirs']])}`);
		expect([list.statusCode, list.json().data]).toEqual([200, []]);
	});

	it('can’t move a user on save, nor is the user found under another account', async () => {
		const { left: own, leftChild } = test.tree.accounts;
		await test.makeUser('colleague', { account: own });
		const { id: userId, ...before } = await test.db.prisma.user.findFirstOrThrow({
			where: { userName: 'colleague' },
			select: { id: true, accountId: true, roleId: true },
		});
		for (const accountId of [id(), leftChild.id, test.tree.accounts.root.id, 7]) {
			const answer = await ask('POST', `/api/customers/${own.id}/users/${userId}`, { phoneNumber: '1', accountId });
			expect([answer.statusCode, answer.json().fields]).toEqual([
				400,
				[expect.objectContaining({ path: 'accountId' })],
			]);
		}
		for (const accountId of [leftChild.id, id()]) {
			const answer = await ask('POST', `/api/customers/${accountId}/users/${userId}`, { phoneNumber: '1' });
			expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
		}
		const after = await test.db.prisma.user.findUniqueOrThrow({
			where: { id: userId },
			select: { accountId: true, roleId: true },
		});
		expect(after).toEqual(before);
		const saved = await ask('POST', `/api/customers/${own.id}/users/${userId}`, {
			phoneNumber: '1',
			accountId: own.id,
		});
		expect([saved.statusCode, saved.json().phoneNumber]).toEqual([200, '1']);
		expect(saved.body).not.toMatch(/argon2|password/i);
	});

	it('can’t place a new user or assign a known role, besides the path', async () => {
		const { left: own, leftChild } = test.tree.accounts;
		const made = await ask('POST', '/api/roles', { name: 'Staying', manageOrders: true });
		const { id: roleId } = made.json();
		for (const accountId of [id(), leftChild.id, 7]) {
			for (const answer of [
				await ask('POST', `/api/customers/${own.id}/users`, { email: 'beside@example.com', roleId, accountId }),
				await ask('POST', `/api/roles/${roleId}`, { name: 'Moved', accountId }),
			]) {
				expect([answer.statusCode, answer.json().fields]).toEqual([
					400,
					[expect.objectContaining({ path: 'accountId' })],
				]);
			}
		}
		expect(await test.db.prisma.user.count({ where: { email: 'beside@example.com' } })).toBe(0);
		const same = await ask('POST', `/api/roles/${roleId}`, { name: 'Renamed', accountId: own.id });
		expect([same.statusCode, same.json()]).toEqual([
			200,
			expect.objectContaining({ name: 'Renamed', accountId: own.id, manageOrders: true }),
		]);
	});

	it('matches nothing as a filter', async () => {
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
