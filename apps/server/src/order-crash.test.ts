import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeProgram } from '@rewards/api/testing/index';
import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endAtOnce } from './testing/end-at-once';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
let test: TestDatabase;
let folder: string;
let server: ChildProcess | undefined;
let address = '';

async function start(): Promise<void> {
	const child = spawn(process.execPath, ['--import', 'tsx', main], {
		env: {
			PATH: process.env['PATH'],
			PORT: '0',
			DATABASE_URL: test.url,
			DATA_DIR: folder,
			ADMIN_EMAIL: 'first@example.com',
			ADMIN_PASSWORD: 'a-first-password',
			WORKER: 'off',
		},
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	server = child;
	address = '';
	let output = '';
	while (address === '') {
		const [chunk] = await once(child.stdout, 'data');
		output += String(chunk);
		address = /open +(http:\S+)/.exec(output)?.[1] ?? '';
	}
	child.stdout.resume();
}

beforeAll(async () => {
	test = await createTestDatabase();
	folder = await mkdtemp(join(tmpdir(), 'rewards-order-crash-'));
	await start();
}, 120_000);
afterAll(async () => {
	if (server) await endAtOnce(server);
	await test.drop();
	await rm(folder, { recursive: true });
});

it('orders to a killed server, sent again with their keys, exist once and are paid once', async () => {
	const { pool, prisma } = test.database;
	const account = await prisma.account.findFirstOrThrow({ where: { parentId: null }, select: { id: true } });
	const { id: programId } = await makeProgram(test.database, account.id, 'points');
	const select = { id: true };
	await prisma.program.update({ where: { id: programId }, data: { pointValue: '1' }, select });
	const mug = { programId, id: newId(), sinceBuildId: newId(), productId: 'MUG', productName: 'Mug', cost: '5' };
	await prisma.product.create({ data: mug, select });
	const sid = newId();
	await prisma.participant.create({ data: { programId, id: sid, name: 'Ann', email: 'ann@example.com' }, select });
	const award = { programId, id: newId(), participantId: sid, type: 'adjustment', amount: 10_000 };
	await prisma.ledgerEntry.create({ data: award, select });
	const signedIn = await fetch(`${address}/token`, {
		method: 'POST',
		body: new URLSearchParams({ userName: 'first@example.com', password: 'a-first-password' }),
	});
	const { access_token: token } = JSON.parse(await signedIn.text());
	const place = async (key: string): Promise<{ status: number; body: { orderNumber: string } }> => {
		const response = await fetch(`${address}/api/programs/${programId}/orders`, {
			method: 'POST',
			headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
			body: JSON.stringify({
				participant: { sid },
				items: [{ productID: 'MUG', quantity: 1 }],
				shippingAddress: {
					address1: '1 Main St',
					townCity: 'Austin',
					stateCounty: 'TX',
					postcode: '73301',
					phone: '5125550100',
				},
				message: key,
			}),
		});
		return { status: response.status, body: JSON.parse(await response.text()) };
	};

	const keys: string[] = [];
	/** What was answered before the server was killed. */
	const promised = new Map<string, string>();
	for (const afterMs of [40, 120, 300]) {
		const round = Array.from({ length: 30 }, () => randomUUID());
		keys.push(...round);
		const sending = [0, 1, 2].map(async (lane) => {
			for (const key of round.filter((_, n) => n % 3 === lane)) {
				const answer = await place(key).catch(() => null);
				if (answer) promised.set(key, answer.body.orderNumber);
			}
		});
		await delay(afterMs);
		if (server) await endAtOnce(server);
		await Promise.all(sending);
		await start();
		for (const { status } of await Promise.all(round.map(place))) expect([200, 201]).toContain(status);
	}
	const { rows } = await pool.query<{ message: string; number: string }>(
		'select message, order_number as number from "order" where program_id = $1 order by order_number',
		[programId],
	);
	expect(rows.map(({ message }) => message).toSorted()).toEqual(keys.toSorted());
	expect(rows.map(({ number }) => number.slice(-6))).toEqual(keys.map((_, at) => String(at + 1).padStart(6, '0')));
	for (const { message, number } of rows) expect(promised.get(message) ?? number).toBe(number);
	const { balance } = await prisma.participant.findFirstOrThrow({ where: { id: sid }, select: { balance: true } });
	expect(balance).toBe(10_000 - 5 * keys.length);
}, 240_000);
