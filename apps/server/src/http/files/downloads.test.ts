import { noPermissions } from '@rewards/validators/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../testing/start-app';

let test: TestApp;
let staff: { authorization: string };
let jobId: string;

beforeAll(async () => {
	test = await startApp({ worker: true });
	const { accounts, programs } = test.tree;
	await test.makeUser('staff', { account: accounts.left });
	await test.makeUser('sibling', { account: accounts.right });
	await test.makeUser('flagless', { account: accounts.left, permissions: noPermissions });
	staff = await test.signIn('staff');
	const form = new FormData();
	const rows = ['name,email,extra', 'Ann,ann@example.com,1', '"Çağla, Jr.",nowhere,=2+2'];
	form.set('file', new Blob([rows.join('\r\n')]), 'kişiler (1).csv');
	const answer = await fetch(
		`${await test.app.listen({ port: 0, host: '127.0.0.1' })}/api/programs/${programs.left.id}/users/import`,
		{ method: 'POST', headers: staff, body: form },
	);
	({ jobId } = JSON.parse(await answer.text()));
});
afterAll(() => test.stop());

const get = (headers: Record<string, string>, id = jobId, query = '') =>
	test.app.inject({ method: 'GET', url: `/download/jobs/${id}/rejects.csv${query}`, headers });

it('returns the rejected rows in the columns of the file, with line and reason, ready for a spreadsheet', async () => {
	const answer = await get(staff);
	expect(answer.statusCode).toBe(200);
	expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
	expect(answer.headers['content-disposition']).toBe(
		`attachment; filename="ki_iler (1)-rejected.csv"; filename*=UTF-8''ki%C5%9Filer%20%281%29-rejected.csv`,
	);
	expect(answer.headers['cache-control']).toBe('no-store');
	expect(answer.body).toMatch(/^\ufeff/);
	const [header, row, ...rest] = answer.body.slice(1).trim().split('\r\n');
	expect(header).toContain('name,email,extra');
	expect(row).toContain('"Çağla, Jr.",nowhere');
	expect(row).toContain('Email is invalid');
	expect(rest).toEqual([]);
});

it('exists in every language of the portal', async () => {
	expect((await get(staff, jobId, '?language=tr')).body).toContain('E-posta geçersiz');
	expect((await get(staff, jobId, '?language=ar')).body).toContain('السبب');
	expect((await get(staff, jobId, '?language=xx')).statusCode).toBe(400);
});

it('requires access to the job', async () => {
	expect((await get({})).statusCode).toBe(401);
	expect((await get(await test.signIn('sibling'))).statusCode).toBe(404);
	expect((await get(await test.signIn('flagless'))).statusCode).toBe(404);
	expect((await get(staff, 'no-id')).statusCode).toBe(400);
	expect((await get(staff, test.tree.programs.left.id)).statusCode).toBe(404);
});
