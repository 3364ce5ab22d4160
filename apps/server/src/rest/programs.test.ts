import { newId } from '@rewards/db';
import { noPermissions } from '@rewards/validators/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app';

let test: TestApp;
let headers: { authorization: string };
beforeAll(async () => {
	test = await startApp({ worker: true });
	await test.makeUser('staff', { account: test.tree.accounts.left });
	headers = await test.signIn('staff');
});
afterAll(() => test.stop());

const ask = async (
	method: 'GET' | 'POST' | 'DELETE',
	url: string,
	body?: object,
	more: Record<string, string> = {},
) => {
	const payload = body ? { payload: body } : {};
	const answer = await test.app.inject({ method, url, headers: { ...headers, ...more }, ...payload });
	return { status: answer.statusCode, body: answer.json() };
};
const make = async (name: string): Promise<{ id: string }> =>
	(await ask('POST', `/api/customers/${test.tree.accounts.left.id}/programs`, { name })).body;

describe('a program', () => {
	it('is created with a name, cloned, moved and deleted', async () => {
		const { left, leftChild, leftGrandchild } = test.tree.accounts;
		const made = await make('Spring');
		expect(made).toMatchObject({ id: expect.any(String), name: 'Spring', type: 'points', accountId: left.id });

		const path = (account: string) => `/api/customers/${account}/programs/${made.id}/clone`;
		// As clients send it: with the header of their current program.
		const clone = await ask(
			'POST',
			path(left.id),
			{ menu: true, dictionary: 'false', content: 'on' },
			{ ProgramId: made.id },
		);
		expect(clone).toMatchObject({ status: 200, body: { name: 'Copy of Spring', accountId: left.id } });
		expect(clone.body.id).not.toBe(made.id);
		const other = { diffrentUser: true, userId: leftChild.id };
		expect((await ask('POST', path(leftChild.id), other)).body).toMatchObject({ accountId: leftChild.id });
		expect((await ask('POST', path(left.id), { diffrentUser: false, userId: '' })).body).toMatchObject({
			name: 'Copy of Spring (2)',
			accountId: left.id,
		});
		expect((await ask('POST', path(left.id))).body).toMatchObject({ name: 'Copy of Spring (3)' });

		const moved = await ask('POST', `/api/move-program/${made.id}/${leftGrandchild.id}`);
		expect(moved).toMatchObject({ status: 200, body: { id: made.id, account: { name: 'Left grandchild' } } });
		const listed = await ask('GET', `/api/customers/${leftGrandchild.id}/programs`);
		expect(listed.body.map(({ name }: { name: string }) => name)).toContain('Spring');

		expect(await ask('DELETE', `/api/programs/${made.id}`)).toEqual({ status: 200, body: { success: true } });
		expect((await ask('GET', `/api/programs/${made.id}`)).status).toBe(404);
		expect((await ask('DELETE', `/api/programs/${made.id}`)).status).toBe(404);
	});

	it('needs a name', async () => {
		const refused = await ask('POST', `/api/customers/${test.tree.accounts.left.id}/programs`, { name: ' ' });
		expect(refused).toMatchObject({
			status: 400,
			body: { fields: [{ path: 'name', message: 'Program Name is required' }] },
		});
	});

	it('is neither cloned nor moved out of, into or through a foreign account', async () => {
		const { left, right, root } = test.tree.accounts;
		const foreign = test.tree.programs.right.id;
		const own = await make('Mine');
		const programs = await test.db.prisma.program.count();
		for (const account of [right.id, root.id, newId()]) {
			for (const [url, body] of [
				[`/api/customers/${account}/programs`, { name: 'New' }],
				[`/api/customers/${account}/programs/${own.id}/clone`, {}],
				[`/api/customers/${account}/programs/${own.id}/clone`, { diffrentUser: true, userId: left.id }],
				[`/api/customers/${left.id}/programs/${own.id}/clone`, { diffrentUser: true, userId: account }],
				[`/api/move-program/${own.id}/${account}`, {}],
				[`/api/move-program/${foreign}/${left.id}`, {}],
				[`/api/customers/${left.id}/programs/${foreign}/clone`, {}],
			] as const)
				expect([url, (await ask('POST', url, body)).status]).toEqual([url, 404]);
		}
		expect((await ask('DELETE', `/api/programs/${foreign}`)).status).toBe(404);
		const header = { ProgramId: foreign };
		expect((await ask('POST', `/api/customers/${left.id}/programs`, { name: 'New' }, header)).status).toBe(404);
		expect((await ask('POST', `/api/move-program/${own.id}/${left.id}`, {}, header)).status).toBe(400);
		expect(await test.db.prisma.program.count()).toBe(programs);
	});

	it('is deleted only by callers who may change its advanced fields', async () => {
		const made = await make('Kept');
		await test.makeUser('manager', {
			account: test.tree.accounts.left,
			permissions: { ...noPermissions, manageProgram: true },
		});
		const answer = await ask('DELETE', `/api/programs/${made.id}`, undefined, await test.signIn('manager'));
		expect(answer).toMatchObject({ status: 403, body: { params: { flags: ['manageProgramAdvanced'] } } });
	});

	it('shows its advanced fields only to callers who may change them', async () => {
		const made = await make('Closed');
		const domain = 'closed.example.com';
		await test.db.prisma.program.update({ where: { id: made.id }, data: { domain, feed: 'CLOSEDFEED' } });
		await test.makeUser('editor', {
			account: test.tree.accounts.left,
			permissions: { ...noPermissions, manageProgram: true, manageContent: true, manageRole: true },
		});
		const editor = await test.signIn('editor');
		const list = `/api/customers/${test.tree.accounts.left.id}/programs`;
		for (const path of [`/api/programs/${made.id}`, '/api/programs', list]) {
			const seen = (more?: Record<string, string>) => ask('GET', path, undefined, more);
			expect(JSON.stringify((await seen()).body), path).toContain(domain);
			const closed = await seen(editor);
			expect(closed.status, path).toBe(200);
			expect(JSON.stringify(closed.body), path).not.toMatch(/closed.example|CLOSEDFEED|"domain"|isAutoBuild/);
		}
	});
});
