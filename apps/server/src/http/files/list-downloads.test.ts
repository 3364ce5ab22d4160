import { once } from 'node:events';
import { connect } from 'node:net';
import { frameHead, readFrames } from '@rewards/validators/grid/frames';
import { noPermissions } from '@rewards/validators/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../testing/start-app';

let test: TestApp;
let address: string;
let staff: { authorization: string };
const count = 3000;

beforeAll(async () => {
	test = await startApp({ stalledMs: 1_500 });
	const { accounts, programs } = test.tree;
	await test.makeUser('staff', { account: accounts.left });
	await test.makeUser('sibling', { account: accounts.right });
	await test.makeUser('flagless', { account: accounts.left, permissions: noPermissions });
	staff = await test.signIn('staff');
	await test.services.db.pool.query(
		`insert into participant (program_id, id, name, email)
		select $1, gen_random_uuid(), '=Person ' || i, 'p' || i || '@example.com' from generate_series(1, $2::int) i`,
		[programs.left.id, count],
	);
	await test.services.db.pool.query(
		`insert into ledger_entry (program_id, id, participant_id, type, amount)
		select program_id, gen_random_uuid(), id, 'adjustment', substring(name from '[0-9]+')::int from participant where program_id = $1`,
		[programs.left.id],
	);
	address = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.stop());

const body = (more: object = {}) => ({
	programId: test.tree.programs.left.id,
	format: 'csv',
	name: 'Katılımcılar',
	sort: [{ field: 'balance' }],
	columns: [
		{ field: 'name', header: 'Name' },
		{ field: 'balance', header: 'Puan' },
	],
	...more,
});
const post = (headers: Record<string, string>, given: object = body(), path = 'participants') =>
	fetch(`${address}/download/lists/${path}`, {
		method: 'POST',
		headers: { ...headers, 'content-type': 'application/json' },
		body: JSON.stringify(given),
	});

it('returns all matching rows as CSV, counted beforehand, with formulas made harmless', async () => {
	const answer = await post(staff, body({ filter: ['balance', '>', 10] }));
	expect(answer.status).toBe(200);
	expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
	expect(answer.headers.get('x-row-count')).toBe(String(count - 10));
	expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''Kat%C4%B1l%C4%B1mc%C4%B1lar.csv");
	const bytes = Buffer.from(await answer.arrayBuffer());
	expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
	const lines = bytes.subarray(3).toString().split('\r\n');
	expect(lines.slice(0, 2)).toEqual(['Name,Puan', "'=Person 11,11"]);
	expect(lines).toHaveLength(count - 10 + 2);
});

it('returns a workbook', async () => {
	const answer = await post(staff, body({ format: 'xlsx' }));
	expect(answer.headers.get('content-type')).toContain('spreadsheetml');
	const bytes = Buffer.from(await answer.arrayBuffer());
	expect(bytes.subarray(0, 2).toString()).toBe('PK');
});

it('reports its progress on request, with the same file content', async () => {
	const plain = await (await post(staff)).text();
	const answer = await post(staff, body(), 'participants?progress=true');
	const reported: number[] = [];
	const pieces: Uint8Array<ArrayBuffer>[] = [];
	if (answer.body) {
		await readFrames(
			answer.body,
			(rows) => reported.push(rows),
			(piece) => void pieces.push(piece),
		);
	}
	expect(await new Blob(pieces).text()).toBe(plain);
	expect(reported.at(-1)).toBe(count);
	expect(reported).toEqual(reported.toSorted((a, b) => a - b));
	expect(frameHead(1, 2)).toHaveLength(8);
});

it('requires access to the list', async () => {
	expect((await post({})).status).toBe(401);
	expect((await post(await test.signIn('sibling'))).status).toBe(404);
	expect((await post(await test.signIn('flagless'))).status).toBe(403);
	expect((await post(staff, body(), 'nothing')).status).toBe(404);
	const wrong = await post(staff, body({ filter: ['nope', 'blank'] }));
	expect([wrong.status, await wrong.json()]).toMatchObject([400, { code: 'BAD_REQUEST', params: { field: 'nope' } }]);
	expect((await post(staff, body({ format: 'pdf' }))).status).toBe(400);
});

it('a reader that disconnects leaves nothing behind', async () => {
	for (let round = 0; round < 12; round += 1) {
		const answer = await post(staff);
		await answer.body?.cancel();
	}
	const later = async () => {
		const answer = await post(staff);
		await answer.arrayBuffer();
		return answer.status;
	};
	await expect.poll(later).toBe(200);
});

it('a reader that stalls leaves slots for others, and loses its own after a while', async () => {
	const { right } = test.tree.programs;
	// More than socket buffers hold.
	await test.services.db.pool.query(
		`insert into participant (program_id, id, name, email, custom_field1, custom_field2, custom_field3, custom_field4)
		select $1, gen_random_uuid(), 'P', 'p' || i || '@example.com', x, x, x, x from generate_series(1, 25000) i, repeat('x', 250) x`,
		[right.id],
	);
	const fields = ['customField1', 'customField2', 'customField3', 'customField4'];
	const large = body({ programId: right.id, sort: [], columns: fields.map((field) => ({ field, header: field })) });
	const sibling = await test.signIn('sibling');
	const unread = Array.from({ length: 2 }, () => {
		const socket = connect({ port: Number(new URL(address).port), host: '127.0.0.1' });
		const text = JSON.stringify(large);
		socket.write(
			`POST /download/lists/participants HTTP/1.1\r\nHost: x\r\nAuthorization: ${sibling.authorization}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
		);
		socket.on('error', () => undefined);
		return socket;
	});
	const holding = `select from pg_stat_activity where datname = current_database() and query like 'copy (%' and state = 'active'`;
	await expect.poll(async () => (await test.services.db.pool.query(holding)).rowCount).toBe(2);

	const refused = await post(sibling, large);
	expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '15']);
	expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', params: { reason: 'exportsOfSession' } });
	// Nor by another session of the account; another account continues.
	const second = await post(await test.signIn('sibling'), large);
	expect(await second.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', params: { reason: 'exportsOfAccount' } });
	const other = await post(staff);
	expect([other.status, (await other.text()).split('\r\n').length]).toEqual([200, count + 2]);

	await expect.poll(async () => (await test.services.db.pool.query(holding)).rowCount, { timeout: 10_000 }).toBe(0);
	const again = await post(sibling, large);
	expect([again.status, (await again.arrayBuffer()).byteLength > 25_000_000]).toEqual([200, true]);
	for (const socket of unread) {
		socket.resume();
		if (!socket.closed) await once(socket, 'close');
	}
}, 30_000);
