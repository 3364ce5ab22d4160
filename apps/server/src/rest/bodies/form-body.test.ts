import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startApp, type TestApp } from '../../testing/start-app';
import { readForm } from './form-body';

let app: TestApp;
beforeAll(async () => {
	app = await startApp();
	await app.makeUser('staff', { account: app.tree.accounts.left });
});
afterAll(() => app.stop());

const post = async (url: string, form: Record<string, string>) =>
	app.app.inject({
		method: 'POST',
		url,
		headers: { ...(await app.signIn('staff')), 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
		payload: new URLSearchParams(form).toString(),
	});

test('a form’s switches are read as switches, and an invalid one is refused by name', async () => {
	const made = await post('/api/roles', { name: '5', manageOrders: 'true', manageUser: 'false' });
	expect([made.statusCode, made.json()]).toMatchObject([200, { name: '5', manageOrders: true, manageUser: false }]);
	const wrong = await post('/api/roles', { name: 'Other', manageOrders: 'maybe' });
	expect([wrong.statusCode, wrong.json().fields]).toMatchObject([400, [{ path: 'manageOrders' }]]);
});

test('numbers are read as numbers where the path takes one, and strings stay strings', () => {
	const takes = z.object({
		count: z.int(),
		share: z.number().nullable(),
		code: z.string(),
		either: z.union([z.string(), z.number()]),
	});
	expect(readForm({ takes }, { count: '12', share: '0.5', code: '007', either: '8', more: '1' })).toEqual({
		count: 12,
		share: 0.5,
		code: '007',
		either: '8',
		more: '1',
	});
	expect(readForm({ takes }, { count: '1e9', share: ' 1' })).toEqual({ count: '1e9', share: ' 1' });
	expect(readForm({ takes: null }, { count: '1' })).toEqual({ count: '1' });
});
