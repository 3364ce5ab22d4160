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

it('returns the batch once its codes exist; a form’s quantity is a string', async () => {
	const { status, body } = await ask('staff', { levelId, quantity: '25' });
	expect([status, body]).toEqual([200, { id: expect.any(String), quantity: 25 }]);
	const { rows } = await test.db.pool.query('select count(*) as n from participant where batch_id = $1', [body.id]);
	expect(rows).toEqual([{ n: 25 }]);
});

it('names the field, and how many are left, when two requests together exceed the limit', async () => {
	const { db } = test;
	// Six characters allow 308 codes.
	const program = await makeProgram(db, test.tree.accounts.left.id, 'claim');
	await db.prisma.program.update({ where: { id: program.id }, data: { codeLength: 6 }, select: { id: true } });
	const both = { levelId: program.levelIds[0], quantity: 200 };
	const headers = await test.signIn('staff');
	const answers = await db.transaction(async (client) => {
		// Both are requested before either is created.
		await client.query('lock table claim_code_batch in exclusive mode');
		const asked = [1, 2].map(() =>
			test.app.inject({ method: 'POST', url: `/api/programs/${program.id}/claimcodes`, headers, payload: both }),
		);
		const waiting = `select count(*) as n from job where program_id = $1`;
		await expect.poll(async () => (await db.pool.query(waiting, [program.id])).rows[0]?.n).toBe(2);
		return asked;
	});
	const ended = await Promise.all(answers);
	expect(ended.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
	const refused = ended.find(({ statusCode }) => statusCode === 400)?.json();
	expect(refused.fields).toMatchObject([{ path: 'quantity', code: 'tooManyCodes', params: { max: 107, length: 6 } }]);
});

it('refuses invalid input, and callers without the right', async () => {
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
