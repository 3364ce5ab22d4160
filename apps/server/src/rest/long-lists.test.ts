import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createCaller } from '@rewards/api/router';
import { contextOf, sessionOf } from '@rewards/api/testing/index';
import { permissionFlags } from '@rewards/validators/permissions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app';

/** More than the 100,000 that a response could have. */
const many = 100_500;
const some = 2_500;
const megabyte = 1024 * 1024;

let held: TestApp;
let port: number;
let staff: { authorization: string };
let caller: ReturnType<typeof createCaller>;
const asked: ClientRequest[] = [];

/** Orders of one item each, as a restored backup: its triggers would take a minute. */
async function seed(programId: string, count: number): Promise<void> {
	await held.db.transaction(async (client) => {
		await client.query('set local session_replication_role = replica');
		await client.query(
			`with person as (
				insert into participant (program_id, id, name, email) values ($1::uuid, gen_random_uuid(), 'Ann', 'ann@example.com') returning id
			), ordered as (
				insert into "order" (program_id, id, order_number, participant_id, ordered_at, status, name, email, total, total_amount, tax_response,
					idempotency_key, submission_key)
				select $1::uuid, gen_random_uuid(), 'N' || i, person.id, '2026-01-01'::timestamptz + i * interval '1 minute', 'Completed', 'Ann "A" Ünal',
					'ann@example.com', i, i / 100.0, jsonb_build_object('amountToCollect', '0.25', 'jurisdictions', jsonb_build_object('state', 'TX')),
					gen_random_uuid(), gen_random_uuid()
				from person, generate_series(1, $2::int) i returning program_id, id, total, total_amount
			)
			insert into order_item (program_id, id, order_id, item_number, product_id, product_name, quantity, total, amount)
			select program_id, gen_random_uuid(), id, 1, 'P', 'Radio', 1, total, total_amount from ordered`,
			[programId, count],
		);
		await client.query('select mend_figures()');
	});
	await held.db.pool.query('analyze "order", order_item, program, account');
}

beforeAll(async () => {
	setFlagsFromString('--expose-gc');
	held = await startApp();
	const { left, right } = held.tree.programs;
	await held.makeUser('staff', { account: held.tree.accounts.root });
	staff = await held.signIn('staff');
	const flags = Object.fromEntries(permissionFlags.map((flag) => [flag, true])) as never;
	caller = createCaller(contextOf(held.services, sessionOf(held.tree.accounts.root, flags)));
	await seed(left.id, many);
	await seed(right.id, some);
	await held.app.listen({ port: 0, host: '127.0.0.1' });
	({ port } = held.app.server.address() as AddressInfo);
}, 120_000);
afterAll(async () => {
	for (const request of asked) request.destroy();
	await held.stop();
});

async function open(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
	const request = get({ port, path, headers: { ...staff, ...headers }, agent: false });
	asked.push(request);
	const [answer] = (await once(request, 'response')) as [IncomingMessage];
	return answer;
}
const read = async (path: string) => {
	const answer = await open(path);
	const body = await text(answer);
	return { status: answer.statusCode, type: answer.headers['content-type'], body };
};
const reports = () => {
	const { id: programId } = held.tree.programs.left;
	const period = { startDate: '2026-01-01T00:00:00Z', endDate: '2027-01-01T00:00:00Z' };
	const days = 'startDate=2026-01-01&endDate=2026-12-31';
	const sum = (field: string) => ({ take: 0, totals: [{ field, summary: 'sum' as const }] });
	return {
		overview: {
			path: '/api/report/overview?from=2026-01-01&to=2026-12-31',
			field: 'totalAmount',
			list: () => caller.claimOverview.list({ ...period, ...sum('totalAmount') }),
		},
		tax: {
			path: `/api/programs/${programId}/orders/tax?${days}`,
			field: 'amountToCollect',
			list: () => caller.tax.list({ ...period, ...sum('amountToCollect'), programId }),
		},
		items: {
			path: `/api/programs/${programId}/orders/items?${days}`,
			field: 'amount',
			list: () => caller.orderDetail.list({ ...period, ...sum('amount'), programId }),
		},
	};
};
const cents = (money: unknown) => Math.round(Number(money) * 100);

test.each(['overview', 'items'] as const)(
	'more than 100,000 rows are all there, in order, and add up to the sums of the list: %s',
	async (name) => {
		const { path, field, list } = reports()[name];
		const { total, totals } = await list();
		const { status, type, body } = await read(path);
		expect([status, type]).toEqual([200, 'application/json; charset=utf-8']);
		const rows = JSON.parse(body) as Record<string, unknown>[];
		expect(rows).toHaveLength(total ?? 0);
		expect(rows.length).toBeGreaterThanOrEqual(many);
		expect([rows[0]?.['orderNumber'], rows.at(-1)?.['orderNumber']]).toEqual([`N${many}`, 'N1']);
		expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
		expect(rows.reduce((sum, row) => sum + cents(row[field]), 0)).toBe(cents(totals?.[`sum:${field}`]));
	},
	60_000,
);

test('a response of several pages is the same, to the byte, as one of all rows at once', async () => {
	const { id: programId } = held.tree.programs.right;
	const rows: object[] = [];
	for (let skip = 0; skip < some; skip += 1000)
		rows.push(...(await caller.tax.list({ programId, take: 1000, skip })).items);
	expect(rows).toHaveLength(some);
	expect((await read(`/api/programs/${programId}/orders/tax`)).body).toBe(JSON.stringify(rows));
	const loaded = (await read(`/api/programs/${programId}/orders/tax?requireTotalCount=true`)).body;
	expect(loaded).toBe(JSON.stringify({ data: rows, totalCount: some }));
});

test('a grid that requests no page gets all of them, with the fields it selects', async () => {
	const { id: programId } = held.tree.programs.left;
	const query = new URLSearchParams({
		requireTotalCount: 'true',
		select: '["orderNumber"]',
		totalSummary: '[{"selector":"amountToCollect","summaryType":"sum"}]',
	});
	const { total, totals } = await reports().tax.list();
	const answer = JSON.parse((await read(`/api/programs/${programId}/orders/tax?${query}`)).body);
	expect(answer).toMatchObject({ totalCount: total, summary: [totals?.['sum:amountToCollect']] });
	expect(answer.data).toHaveLength(many);
	expect([answer.data[0], answer.data.at(-1)]).toEqual([{ orderNumber: `N${many}` }, { orderNumber: 'N1' }]);
}, 60_000);

test('the server holds a page of a long response, not all of it', async () => {
	const collect = runInNewContext('gc') as () => void;
	collect();
	const before = process.memoryUsage().heapUsed;
	let bytes = 0;
	let most = 0;
	let next = 0;
	for await (const chunk of await open(reports().tax.path)) {
		bytes += (chunk as Buffer).length;
		if (bytes < next) continue;
		next = bytes + 8 * megabyte;
		collect();
		most = Math.max(most, process.memoryUsage().heapUsed - before);
	}
	expect(bytes).toBeGreaterThan(50 * megabyte);
	expect(most).toBeLessThan(25 * megabyte);
}, 60_000);

const waiting = async (): Promise<number> => {
	const { rows } = await held.db.pool.query<{ n: number }>(
		"select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
	);
	return rows[0]?.n ?? 0;
};

test('a client that disconnects in the middle ends the statement of its page', async () => {
	const answer = await open(reports().overview.path);
	answer.on('error', () => undefined);
	await once(answer, 'data');
	await held.db.transaction(async (client) => {
		await client.query('lock table "order" in access exclusive mode');
		answer.resume();
		await expect.poll(waiting).toBe(1);
		answer.destroy();
		await expect.poll(waiting).toBe(0);
	});
});

test('a file of a client that disconnects ends its statement, also while its rows are counted', async () => {
	const { id: programId } = held.tree.programs.left;
	await held.db.transaction(async (client) => {
		await client.query('lock table "order" in access exclusive mode');
		const leaving = new AbortController();
		const columns = [{ field: 'orderNumber', header: 'Order' }];
		// A condition that no figure answers.
		const body = { programId, format: 'csv', name: 'Tax', columns, filter: ['participant', '=', 'Ann'] };
		const file = fetch(`http://127.0.0.1:${port}/download/lists/tax`, {
			method: 'POST',
			headers: { ...staff, 'content-type': 'application/json' },
			body: JSON.stringify(body),
			signal: leaving.signal,
		}).catch((error: Error) => error.name);
		await expect.poll(waiting).toBe(1);
		leaving.abort();
		expect(await file).toBe('AbortError');
		await expect.poll(waiting).toBe(0);
	});
});

test('a session has four of them under way; the next one waits its turn and is not refused', async () => {
	const stalled = await Promise.all([1, 2, 3, 4].map(() => open(reports().overview.path)));
	const next = open(reports().overview.path);
	const other = held.signIn('staff').then((headers) => open(reports().overview.path, headers));
	// Of another session, and later.
	expect((await other).statusCode).toBe(200);
	expect(await Promise.race([next, Promise.resolve('waits')])).toBe('waits');
	stalled[0]?.destroy();
	expect((await next).statusCode).toBe(200);
});
