import { makeProgram } from '@rewards/api/testing/index';
import { noPermissions } from '@rewards/validators/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app';

let test: TestApp;
let url: string;
let levelId: string;
beforeAll(async () => {
	test = await startApp({ worker: true });
	const { left } = test.tree.accounts;
	const program = await makeProgram(test.db, left.id, 'claim');
	url = `/api/programs/${program.id}/claimcodes`;
	levelId = program.levelIds[0] ?? '';
	await test.makeUser('staff', { account: left });
	await test.makeUser('reader', { account: left, permissions: { ...noPermissions, manageParticipant: true } });
	await test.makeUser('stranger', { account: test.tree.accounts.right });
});
afterAll(() => test.stop());

const ask = async (who: string, payload: object) => {
	const answer = await test.app.inject({ method: 'POST', url, headers: await test.signIn(who), payload });
	return { status: answer.statusCode, body: answer.json() };
};

it('answers the batch once its codes are there; a form’s quantity is a text', async () => {
	const { status, body } = await ask('staff', { levelId, quantity: '25' });
	expect([status, body]).toEqual([200, { id: expect.any(String), quantity: 25 }]);
	const { rows } = await test.db.pool.query('select count(*) as n from participant where batch_id = $1', [body.id]);
	expect(rows).toEqual([{ n: 25 }]);
});

it('refuses what makes no codes, and those who may not', async () => {
	for (const payload of [
		{ levelId, quantity: 0 },
		{ levelId, quantity: -5 },
		{ quantity: 5 },
		{ levelId, quantity: 'many' },
	]) {
		const { status, body } = await ask('staff', payload);
		expect([status, body.fields[0].message]).toEqual([400, 'Codes could not be generated!']);
	}
	expect((await ask('staff', { levelId, quantity: 1e9 })).status).toBe(400);
	expect((await ask('reader', { levelId, quantity: 1 })).status).toBe(403);
	expect((await ask('stranger', { levelId, quantity: 1 })).status).toBe(404);
});
