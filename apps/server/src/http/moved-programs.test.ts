import { newId } from '@rewards/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app';

let test: TestApp;
let programId: string;
/** Headers of a user of the program's first account, of one at the account that gets it, and of one above both. */
let owner: { authorization: string };
let taker: { authorization: string };
let above: { authorization: string };
beforeAll(async () => {
	test = await startApp({ worker: true });
	const { root, left, right } = test.tree.accounts;
	programId = test.tree.programs.left.id;
	await test.makeUser('owner', { account: left });
	await test.makeUser('taker', { account: right });
	await test.makeUser('above', { account: root });
	[owner, taker, above] = [await test.signIn('owner'), await test.signIn('taker'), await test.signIn('above')];
});
afterAll(() => test.stop());

type Headers = { authorization: string };
const mutate = async (headers: Headers, path: string, payload: object) => {
	const { statusCode, json } = await test.app.inject({ method: 'POST', url: `/trpc/${path}`, headers, payload });
	const { result, error } = json<{
		result?: { data: { id: string; secret: string; jobId: string } };
		error?: object;
	}>();
	return { status: statusCode, data: result?.data ?? { id: '', secret: '', jobId: '' }, error };
};
const query = async (headers: Headers, path: string, input: object) => {
	const url = `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`;
	const answer = await test.app.inject({ url, headers });
	return { status: answer.statusCode, body: answer.body };
};
const status = async (headers: Headers, url: string) => (await test.app.inject({ url, headers })).statusCode;

it('gives its former account nothing of a moved program, over HTTP', async () => {
	const scope = { name: 'Shop', url: 'https://shop.example/hook', events: ['balance.changed'] };
	const one = (await mutate(owner, 'webhooks.create', { ...scope, programId })).data.id;
	const all = (await mutate(owner, 'webhooks.create', { ...scope, name: 'All' })).data.id;
	const flags = { manageRole: false, manageAccount: false, manageUser: false, manageProgram: false };
	const more = { manageProgramAdvanced: false, manageContent: false, manageTransaction: false, manageReports: false };
	const use = { manageOrders: false, manageParticipant: true, name: 'Sync', perMinute: 60, lifetime: 0, programId };
	const key = (await mutate(owner, 'apiKeys.create', { ...flags, ...more, ...use })).data;
	const keyed = { authorization: `Bearer ${key.secret}` };
	const people = `/api/programs/${programId}/users?skip=0&take=1`;
	expect(await status(keyed, people)).toBe(200);

	const columns = [{ field: 'email', header: 'E-mail' }];
	const asked = { list: 'participants', name: 'people', format: 'csv', programId, columns };
	const { jobId } = (await mutate(owner, 'exports.start', asked)).data;
	const job = () => test.db.prisma.job.findUniqueOrThrow({ where: { id: jobId }, select: { state: true } });
	await expect.poll(async () => (await job()).state, { timeout: 15_000 }).toBe('done');
	const file = `/download/jobs/${jobId}/file`;
	expect(await status(owner, file)).toBe(200);

	const who = { programId, id: newId() };
	await test.db.prisma.participant.create({
		data: { ...who, name: 'P', email: 'p@example.com' },
		select: { id: true },
	});
	const award = () =>
		test.db.prisma.ledgerEntry.create({
			data: { programId, id: newId(), participantId: who.id, type: 'adjustment', amount: 10 },
			select: { id: true },
		});
	await award();
	const messages = await test.db.prisma.webhookDelivery.findMany({ select: { id: true, endpointId: true } });
	expect(messages.map(({ endpointId }) => endpointId).sort()).toEqual([one, all].sort());

	const { right } = test.tree.accounts;
	expect((await mutate(above, 'programs.move', { programId, accountId: right.id })).status).toBe(200);
	await award();
	await test.db.prisma.program.update({
		where: { id: programId },
		data: { name: 'Secret name' },
		select: { id: true },
	});

	expect(await test.db.prisma.webhookDelivery.count()).toBe(2);
	for (const { id } of messages) {
		expect((await query(owner, 'webhookDeliveries.get', { id })).status).toBe(404);
		expect((await mutate(owner, 'webhooks.replay', { deliveryId: id })).status).toBe(404);
	}
	for (const endpointId of [one, all]) {
		const list = await query(owner, 'webhookDeliveries.list', { endpointId });
		expect(JSON.parse(list.body).result.data.items).toEqual([]);
	}
	const lists = [await query(owner, 'webhooks.list', {}), await query(owner, 'apiKeys.list', {})];
	for (const { status: code, body } of lists) {
		expect(code).toBe(200);
		expect(body).toContain('programMoved');
		expect(body).not.toContain('Secret name');
	}
	expect((await mutate(owner, 'webhooks.pause', { id: one, paused: false })).status).toBe(400);
	expect((await mutate(owner, 'apiKeys.resume', { id: key.id })).status).toBe(400);
	expect(await status(keyed, people)).toBe(401);
	expect(await status(owner, file)).toBe(404);
	expect((await query(owner, 'jobs.get', { id: jobId })).status).toBe(404);
	expect((await query(owner, 'participants.list', { programId })).status).toBe(404);
	// Nor does the account that got the program see who listened to it before.
	expect((await query(taker, 'webhooks.list', {})).body).not.toContain('shop.example');

	expect((await mutate(above, 'programs.move', { programId, accountId: test.tree.accounts.left.id })).status).toBe(200);
	expect(await status(keyed, people)).toBe(401);
	expect((await mutate(owner, 'apiKeys.resume', { id: key.id })).status).toBe(200);
	expect((await mutate(owner, 'webhooks.pause', { id: one, paused: false })).status).toBe(200);
	expect(await status(keyed, people)).toBe(200);
});
