import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { endpointLimits, testLimits } from '@rewards/validators/webhooks/constants';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCaller } from '../../../router';
import { contextOf, everyFlag, makeAccountTree, makeUser, refusal, sessionOf, testServices } from '../../../testing';
import type { Services, Session } from '../../../trpc';
import { startWebhookSender } from '..';

const patience = { timeout: 10_000 };
let test: TestDatabase;
let services: Services;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
/** Who adds the endpoints of an account, by its id. */
const owners = new Map<string, Session['user']>();
const servers: Server[] = [];
let sender: { stop: () => Promise<void> } | undefined;
beforeAll(async () => {
	test = await createTestDatabase();
	services = testServices(test.database);
});
beforeEach(async () => {
	tree = await makeAccountTree(test.database);
	for (const { id: accountId } of [tree.accounts.left, tree.accounts.right]) {
		const user = await makeUser(test.database, { accountId, permissions: everyFlag });
		owners.set(accountId, { ...user, language: 'en' });
	}
});
afterEach(async () => {
	for (const server of servers.splice(0)) {
		server.closeAllConnections();
		server.close();
	}
	await sender?.stop();
	await test.database.pool.query('delete from webhook_endpoint');
	await test.database.pool.query('delete from webhook_event');
});
afterAll(() => test.drop());

/** Counts what arrives; answers only if told to. */
async function receiver(answers: boolean) {
	const got = { requests: 0, url: '' };
	const server = createServer((request, reply) => {
		got.requests += 1;
		request.resume();
		if (answers) reply.writeHead(204).end();
	});
	servers.push(server);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	got.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
	return got;
}
type Account = (typeof tree.accounts)['left'];
const caller = (account: Account) =>
	createCaller(contextOf(services, sessionOf(account, everyFlag, { user: owners.get(account.id) })));
const add = (account: Account, url: string, accountId = account.id) =>
	caller(account).webhooks.create({ name: 'Shop', url, events: ['code.used'], accountId });
/** Messages that are due now. */
const queue = (endpointId: string, messages: number) =>
	test.database.pool.query(
		`with said as (
			insert into webhook_event (id, type, account_id, data) select gen_random_uuid(), 'code.used', e.account_id, '{}'
			from webhook_endpoint e, generate_series(1, $2) where e.id = $1 returning id
		)
		insert into webhook_delivery (id, endpoint_id, event_id, due_at) select gen_random_uuid(), $1, id, now() from said`,
		[endpointId, messages],
	);

it('one account’s 20 endpoints that never answer, some of an account below it, don’t delay another account', async () => {
	const { left, leftChild, right } = tree.accounts;
	const silent = await receiver(false);
	for (let n = 0; n < 20; n += 1) {
		const { id } = await add(left, silent.url, n % 2 ? left.id : leftChild.id);
		await queue(id, 50);
	}
	sender = startWebhookSender(services);
	// All places that they get are taken.
	await expect.poll(() => silent.requests, patience).toBeGreaterThanOrEqual(8 * 4);
	const good = await receiver(true);
	await queue((await add(right, good.url)).id, 20);
	await expect.poll(() => good.requests, patience).toBe(20);
	expect(silent.requests).toBe(8 * 4);
});

it('an endpoint that can’t be reached rests, and its messages keep their attempts', async () => {
	const { left } = tree.accounts;
	const { id } = await add(left, 'http://127.0.0.1:9/hook');
	await queue(id, 30);
	const endpoint = async () =>
		(
			await test.database.pool.query<{ silences: number; rests: boolean }>(
				'select silences, rests_until > now() as rests from webhook_endpoint where id = $1',
				[id],
			)
		).rows[0];
	const tries = async () =>
		(await test.database.pool.query<{ n: number }>('select sum(tries)::int as n from webhook_delivery')).rows[0]?.n;
	sender = startWebhookSender(services);
	await expect.poll(endpoint, patience).toMatchObject({ silences: 1, rests: true });
	await sender.stop();
	expect(await tries()).toBeLessThanOrEqual(4);
	// Then one message is a probe.
	const before = (await tries()) ?? 0;
	await test.database.pool.query(`update webhook_endpoint set rests_until = now()`);
	sender = startWebhookSender(services);
	await expect.poll(endpoint, patience).toMatchObject({ silences: 2, rests: true });
	await sender.stop();
	expect(await tries()).toBe(before + 1);
	// A new address is called at once, and with all of them.
	const good = await receiver(true);
	const { name, events, version } = await caller(left).webhooks.get({ id });
	await caller(left).webhooks.update({ id, name, events, version, url: good.url });
	await test.database.pool.query('update webhook_delivery set due_at = now() where due_at > now()');
	sender = startWebhookSender(services);
	await expect.poll(() => good.requests, patience).toBe(30);
	await expect.poll(endpoint, patience).toMatchObject({ silences: 0, rests: null });
});

it('an account has a limited number of endpoints, and a tenant with the accounts below it', async () => {
	const { left, leftChild } = tree.accounts;
	const many = Array.from({ length: endpointLimits.account + 3 }, () => refusal(add(left, 'https://example.com/')));
	const faults = (await Promise.all(many)).filter(({ code }) => code !== undefined);
	expect(faults).toHaveLength(3);
	const tooMany = (max: number) => ({
		code: 'VALIDATION',
		fields: [{ path: 'accountId', code: 'tooManyEndpoints', params: { max } }],
	});
	expect(faults[0]).toMatchObject(tooMany(endpointLimits.account));
	await add(left, 'https://example.com/', leftChild.id);
	await test.database.pool.query(
		`insert into webhook_endpoint (id, account_id, name, url, events, secret, created_by_id, owner_id)
		select gen_random_uuid(), $1, 'x', 'https://example.com/', '{}', '', $2, $2 from generate_series(1, $3)`,
		[tree.accounts.leftGrandchild?.id ?? leftChild.id, newId(), endpointLimits.tenant - endpointLimits.account - 1],
	);
	expect(await refusal(add(left, 'https://example.com/', leftChild.id))).toMatchObject({ code: 'VALIDATION' });
});

it('test messages are limited for an endpoint and for a user', async () => {
	const { left } = tree.accounts;
	const session = sessionOf(left, everyFlag);
	const me = createCaller(contextOf(services, session));
	const ids: string[] = [];
	for (let n = 0; n < 3; n += 1) ids.push((await add(left, 'https://example.com/')).id);
	const [first = '', second = '', third = ''] = ids;
	const send = (id: string, by = me) => refusal(by.webhooks.test({ id }));
	const sent = await Promise.all(Array.from({ length: testLimits.endpoint + 2 }, () => send(first)));
	const refused = sent.filter(({ code }) => code !== undefined);
	expect(refused).toHaveLength(2);
	const body = { code: 'TOO_MANY_REQUESTS', params: { reason: 'webhookTests', of: 'endpoint' } };
	expect(refused[0]).toMatchObject(body);
	// Another user's test to the same endpoint is one too many as well.
	expect(await send(first, caller(left))).toMatchObject(body);
	for (let n = testLimits.endpoint; n < testLimits.user; n += 1) expect(await send(second)).toEqual({});
	expect(await send(third)).toMatchObject({ params: { of: 'user' } });
	expect(await send(third, caller(left))).toEqual({});
});
