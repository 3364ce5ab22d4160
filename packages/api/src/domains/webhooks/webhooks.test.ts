import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCaller } from '../../router';
import { contextOf, everyFlag, makeAccountTree, makeUser, sessionOf, testServices } from '../../testing';
import type { Services, Session } from '../../trpc';
import { startWebhookSender } from '.';
import { claimMessages } from './sending/claim';
import { deliver } from './sending/deliver';
import { record } from './sending/record';

let test: TestDatabase;
let services: Services;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
/** The user who adds endpoints. */
let owner: Session['user'];
beforeAll(async () => {
	test = await createTestDatabase();
	services = testServices(test.database);
});
afterAll(() => test?.drop());

interface Got {
	headers: IncomingMessage['headers'];
	body: string;
}
/** A receiving server: stores what it gets, and responds as configured. */
class Elsewhere {
	readonly got: Got[] = [];
	answer: (n: number) => { status: number; location?: string } | 'never' = () => ({ status: 204 });
	readonly #server: Server;
	constructor() {
		this.#server = createServer(async (request, reply) => {
			let body = '';
			for await (const part of request) body += part;
			this.got.push({ headers: request.headers, body });
			const answer = this.answer(this.got.length);
			if (answer === 'never') return;
			reply.writeHead(answer.status, answer.location ? { location: answer.location } : {});
			reply.end('thank you');
		});
	}
	async open(): Promise<string> {
		await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
		return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
	}
	close(): void {
		this.#server.closeAllConnections();
		this.#server.close();
	}
}

let elsewhere: Elsewhere;
let url: string;
let sender: { stop: () => Promise<void> } | null = null;
beforeEach(async () => {
	tree = await makeAccountTree(test.database);
	owner = await staffOf(tree.accounts.left.id);
	elsewhere = new Elsewhere();
	url = await elsewhere.open();
	sender = null;
});
afterEach(async () => {
	elsewhere.close();
	await sender?.stop();
	await test.database.pool.query('delete from webhook_endpoint');
	await test.database.pool.query('delete from webhook_event');
});
const staffOf = async (accountId: string): Promise<Session['user']> => ({
	...(await makeUser(test.database, { accountId, permissions: everyFlag })),
	language: 'en',
});
const start = () => {
	sender = startWebhookSender(services);
};
const caller = () => createCaller(contextOf(services, sessionOf(tree.accounts.left, everyFlag, { user: owner })));
const all = ['order.status_changed', 'build.finished', 'import.finished', 'balance.changed', 'code.used'] as const;
const add = (more: object = {}) => caller().webhooks.create({ name: 'Shop', url, events: [...all], ...more });
const people = async (programId: string, n: number) => {
	const rows = Array.from({ length: n }, (_, at) => ({
		programId,
		id: newId(),
		email: `p${at}@example.com`,
		name: `P${at}`,
	}));
	await test.database.prisma.participant.createMany({ data: rows });
	return rows.map(({ id }) => id);
};
const award = (programId: string, ids: readonly string[], amount = 10) =>
	test.database.prisma.ledgerEntry.createMany({
		data: ids.map((participantId) => ({ programId, id: newId(), participantId, type: 'adjustment', amount })),
	});
const got = (n: number) => expect.poll(() => elsewhere.got.length, { timeout: 10_000 }).toBe(n);
const typed = (): { type: string; programId: string; data: Record<string, unknown> }[] =>
	elsewhere.got.map(({ body }) => JSON.parse(body));
const states = async () =>
	(await test.database.pool.query<{ state: string; tries: number }>('select state, tries from webhook_delivery')).rows;

describe('webhooks', () => {
	it('arrive signed, so that a client of the Standard Webhooks scheme accepts them', async () => {
		const { id, secret } = await add();
		start();
		await caller().webhooks.test({ id });
		await got(1);
		const { headers, body } = elsewhere.got[0] as Got;
		const signed = headers as Record<string, string>;
		expect(new Webhook(secret).verify(body, signed)).toMatchObject({ type: 'test', accountId: tree.accounts.left.id });
		expect(() => new Webhook(secret).verify(`${body} `, signed)).toThrow();
		await expect.poll(states).toEqual([{ state: 'delivered', tries: 1 }]);
	});

	it('are signed with both secrets during a rotation', async () => {
		const { id, secret } = await add();
		const { secret: next } = await caller().webhooks.rotate({ id, overlap: 1 });
		start();
		await caller().webhooks.test({ id });
		await got(1);
		const { headers, body } = elsewhere.got[0] as Got;
		for (const one of [secret, next]) new Webhook(one).verify(body, headers as Record<string, string>);
		const { secret: last } = await caller().webhooks.rotate({ id, overlap: 0 });
		await caller().webhooks.test({ id });
		await got(2);
		const after = elsewhere.got[1] as Got;
		new Webhook(last).verify(after.body, after.headers as Record<string, string>);
		expect(() => new Webhook(next).verify(after.body, after.headers as Record<string, string>)).toThrow();
	});

	it('report points with the resulting balance, one message for each participant of an insert', async () => {
		const { left } = tree.programs;
		await add();
		const ids = await people(left.id, 3);
		await award(left.id, [...ids, ids[0] as string]);
		start();
		await got(3);
		const received = typed().sort((one, other) => Number(other.data['balance']) - Number(one.data['balance']));
		expect(received.map(({ type, programId, data }) => [type, programId, data['balance'], data['change']])).toEqual([
			['balance.changed', left.id, 20, 20],
			['balance.changed', left.id, 10, 10],
			['balance.changed', left.id, 10, 10],
		]);
		expect(received[0]?.data['participantId']).toBe(ids[0]);
	});

	it('go to endpoints of the program, of its account and of those above, and to no other', async () => {
		const { left, leftChild, right } = tree.programs;
		const root = createCaller(contextOf(services, sessionOf(tree.accounts.root, everyFlag)));
		const endpoint = { name: 'All', url, events: ['balance.changed' as const] };
		const { id: above } = await root.webhooks.create(endpoint);
		const { id: mine } = await caller().webhooks.create(endpoint);
		const { id: one } = await caller().webhooks.create({ ...endpoint, programId: left.id });
		await caller().webhooks.create({ ...endpoint, events: ['code.used'] });
		for (const program of [left, leftChild, right]) await award(program.id, await people(program.id, 1));
		const { rows } = await test.database.pool.query<{ id: string; programs: string[] }>(
			`select d.endpoint_id as id, array_agg(v.program_id::text order by v.program_id) as programs
			from webhook_delivery d join webhook_event v on v.id = d.event_id group by 1`,
		);
		const found = Object.fromEntries(rows.map(({ id, programs }) => [id, programs.length]));
		expect(found).toEqual({ [above]: 3, [mine]: 2, [one]: 1 });
	});

	it('are not written when the change is not', async () => {
		const { left } = tree.programs;
		await add();
		const ids = await people(left.id, 1);
		const failed = test.database.transaction(async (client) => {
			await client.query(
				`insert into ledger_entry (program_id, id, participant_id, type, amount) values ($1, $2, $3, 'adjustment', 5)`,
				[left.id, newId(), ids[0]],
			);
			throw new Error('no');
		});
		await expect(failed).rejects.toThrow('no');
		expect(await states()).toEqual([]);
	});

	it('report imports, builds and used codes as they end', async () => {
		const { left } = tree.programs;
		await add();
		const { pool } = test.database;
		const [job, build] = [newId(), newId()];
		const account = tree.accounts.left.id;
		await pool.query(
			`insert into job (id, kind, account_id, program_id, state, total, rejected) values ($1, 'pointImport', $2, $3, 'running', 5, 1)`,
			[job, account, left.id],
		);
		await pool.query(`update job set state = 'doneWithRejects', finished_at = now() where id = $1`, [job]);
		await pool.query(`insert into catalogue_build (program_id, id, status) values ($1, $2, 'Running')`, [
			left.id,
			build,
		]);
		await pool.query(
			`update catalogue_build set status = 'Completed', finished_at = now(), product_count = 7 where id = $1`,
			[build],
		);
		start();
		await got(2);
		const byType = Object.fromEntries(typed().map(({ type, data }) => [type, data]));
		expect(byType).toMatchObject({
			'import.finished': { jobId: job, kind: 'pointImport', state: 'doneWithRejects', rows: 5, rejected: 1 },
			'build.finished': { buildId: build, status: 'Completed', products: 7 },
		});
	});

	it('are retried after an error with the same id, and each attempt is in the log', async () => {
		const { id } = await add();
		elsewhere.answer = (n) => ({ status: n === 1 ? 500 : 200 });
		start();
		const { deliveryId } = await caller().webhooks.test({ id });
		await got(1);
		await expect.poll(states).toEqual([{ state: 'waiting', tries: 1 }]);
		const listed = await caller().webhooks.list({});
		expect(listed.items).toMatchObject([{ state: 'failing' }]);
		await test.database.pool.query(`update webhook_delivery set due_at = now() - interval '1 second'`);
		await got(2);
		await expect.poll(states).toEqual([{ state: 'delivered', tries: 2 }]);
		const [first, second] = elsewhere.got;
		expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
		const { attempts } = await caller().webhookDeliveries.get({ id: deliveryId });
		expect(attempts.map(({ status, answer }) => [status, answer])).toEqual([
			[200, 'thank you'],
			[500, 'thank you'],
		]);
		expect((await caller().webhooks.list({})).items).toMatchObject([{ state: 'active' }]);
	});

	it('end the attempt when no response arrives, and arrive with the next one', async () => {
		const { id } = await add();
		elsewhere.answer = (n) => (n === 1 ? 'never' : { status: 200 });
		const { deliveryId } = await caller().webhooks.test({ id });
		const { pool } = test.database;
		for (const message of await claimMessages(pool, id, 1))
			await record(pool, message, await deliver(services, message, 200));
		const seen = async () => {
			const { items } = await caller().webhookDeliveries.list({ endpointId: id });
			return items.map(({ state, tries, lastError }) => [state, tries, lastError]);
		};
		expect(await seen()).toEqual([['waiting', 1, 'timeout']]);
		expect((await caller().webhooks.get({ id })).failingSince).not.toBeNull();
		await pool.query(`update webhook_delivery set due_at = now() - interval '1 second'`);
		start();
		await got(2);
		await expect.poll(seen).toEqual([['delivered', 2, null]]);
		const { attempts } = await caller().webhookDeliveries.get({ id: deliveryId });
		expect(attempts.map(({ status, error }) => [status, error])).toEqual([
			[200, null],
			[null, 'timeout'],
		]);
	});

	it('reach others while an endpoint doesn’t respond', async () => {
		const { id: silent } = await add();
		elsewhere.answer = () => 'never';
		for (let n = 0; n < 6; n += 1) await caller().webhooks.test({ id: silent });
		start();
		await got(4);
		const other = new Elsewhere();
		try {
			const { id } = await add({ url: await other.open() });
			for (let n = 0; n < 6; n += 1) await caller().webhooks.test({ id });
			await expect.poll(() => other.got.length, { timeout: 10_000 }).toBe(6);
		} finally {
			other.close();
		}
	});

	it('fail after a day of attempts, and are sent again by hand', async () => {
		const { id } = await add();
		elsewhere.answer = () => ({ status: 503 });
		const { deliveryId } = await caller().webhooks.test({ id });
		await test.database.pool.query('update webhook_delivery set tries = 9');
		start();
		await got(1);
		await expect.poll(states).toEqual([{ state: 'failed', tries: 10 }]);
		elsewhere.answer = () => ({ status: 200 });
		expect(await caller().webhooks.replay({ endpointId: id })).toEqual({ messages: 1 });
		await got(2);
		await expect.poll(states).toEqual([{ state: 'delivered', tries: 1 }]);
		await caller().webhooks.replay({ deliveryId });
		await got(3);
	});

	it('stop at an endpoint without successful delivery for days, notify staff once, and are sent when it resumes', async () => {
		const { id } = await add();
		const boss = await makeUser(test.database, { accountId: tree.accounts.left.id, permissions: everyFlag });
		elsewhere.answer = () => ({ status: 500 });
		await test.database.pool.query(`update webhook_endpoint set failing_since = now() - interval '4 days'`);
		for (let n = 0; n < 3; n += 1) await caller().webhooks.test({ id });
		start();
		const endpoint = async () => (await caller().webhooks.get({ id })).pausedBy;
		await expect.poll(endpoint, { timeout: 10_000 }).toBe('failures');
		await sender?.stop();
		const notices = await test.database.prisma.notification.findMany({
			where: { userId: boss.id, kind: 'webhookPaused' },
			select: { params: true },
		});
		expect(notices).toEqual([{ params: { endpointId: id, name: 'Shop' } }]);
		const before = elsewhere.got.length;
		// Messages from the meantime wait.
		await caller().webhooks.test({ id });
		elsewhere.answer = () => ({ status: 200 });
		await caller().webhooks.pause({ id, paused: false });
		await test.database.pool.query(
			`update webhook_delivery set due_at = now() - interval '1 second' where state = 'waiting'`,
		);
		start();
		await got(before + 4);
		await expect.poll(async () => (await states()).every(({ state }) => state === 'delivered')).toBe(true);
	});

	it('stop at once at an endpoint that says it is gone', async () => {
		const { id } = await add();
		elsewhere.answer = () => ({ status: 410 });
		start();
		await caller().webhooks.test({ id });
		await expect.poll(async () => (await caller().webhooks.get({ id })).pausedBy, { timeout: 10_000 }).toBe('failures');
	});

	it('that were about to leave when their endpoint stopped are due as before, and leave when it is resumed', async () => {
		const { id } = await add();
		await award(tree.programs.left.id, await people(tree.programs.left.id, 8));
		elsewhere.answer = () => ({ status: 410 });
		start();
		await expect.poll(async () => (await caller().webhooks.get({ id })).pausedBy, { timeout: 10_000 }).toBe('failures');
		await sender?.stop();
		const tried = elsewhere.got.length;
		expect(tried).toBeLessThan(8);
		const { rows } = await test.database.pool.query(
			'select count(*)::int as leased, sum(tries)::int as tries from webhook_delivery where leased_until is not null',
		);
		expect(rows).toEqual([{ leased: 0, tries: null }]);
		elsewhere.answer = () => ({ status: 200 });
		await caller().webhooks.pause({ id, paused: false });
		start();
		await expect.poll(() => elsewhere.got.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(8);
	});

	it('follow no redirect and go to no private address', async () => {
		elsewhere.answer = () => ({ status: 302, location: 'http://169.254.169.254/latest/meta-data' });
		const { id } = await add();
		const { id: inside } = await add({ url: 'http://169.254.169.254/latest/meta-data' });
		start();
		const errorsOf = async (endpointId: string) =>
			(await caller().webhookDeliveries.list({ endpointId })).items.map(({ lastError }) => lastError);
		await caller().webhooks.test({ id });
		await caller().webhooks.test({ id: inside });
		await expect.poll(() => errorsOf(id), { timeout: 10_000 }).toEqual(['redirects']);
		await expect.poll(() => errorsOf(inside), { timeout: 10_000 }).toEqual(['address']);
		expect(elsewhere.got).toHaveLength(1);
	});

	it('that a killed worker had leased are sent again once the lease is over', async () => {
		const { id } = await add();
		await caller().webhooks.test({ id });
		await test.database.pool.query(
			`update webhook_delivery set tries = 1, lease_id = gen_random_uuid(), leased_until = now() + interval '1 minute'`,
		);
		start();
		await caller().webhooks.test({ id });
		await got(1);
		await test.database.pool.query(
			`update webhook_delivery set leased_until = now() - interval '1 second' where state = 'waiting'`,
		);
		await got(2);
		await expect.poll(async () => (await states()).map(({ tries }) => tries).sort()).toEqual([1, 2]);
	});

	it('keep their version on a save that changes nothing', async () => {
		const { id } = await add();
		const form = { id, name: 'Shop', url, events: [...all], version: 1 };
		expect(await caller().webhooks.update(form)).toMatchObject({ version: 1 });
		expect(await caller().webhooks.update({ ...form, name: 'Store' })).toMatchObject({ version: 2, name: 'Store' });
	});

	it('keep the secret to themselves', async () => {
		const { id, secret } = await add();
		const seen = [
			await caller().webhooks.get({ id }),
			await caller().webhooks.list({}),
			(await test.database.pool.query('select * from webhook_endpoint')).rows,
			(await test.database.pool.query(`select after from audit_entry where entity_id = $1`, [id])).rows,
		];
		expect(JSON.stringify(seen)).not.toContain(secret.slice(6, 30));
		expect(JSON.stringify(seen[2])).not.toContain(Buffer.from(secret.slice(6, 30)).toString('hex'));
	});
});
