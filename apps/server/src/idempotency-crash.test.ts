import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeProgram } from '@rewards/api/testing/index';
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
	folder = await mkdtemp(join(tmpdir(), 'rewards-crash-'));
	await start();
}, 120_000);
afterAll(async () => {
	if (server) await endAtOnce(server);
	await test.drop();
	await rm(folder, { recursive: true });
});

it('calls to a killed server, sent again with their keys, take effect exactly once', async () => {
	const { pool, prisma } = test.database;
	const account = await prisma.account.findFirstOrThrow({ where: { parentId: null }, select: { id: true } });
	const { id: programId } = await makeProgram(test.database, account.id, 'points');
	const { rows } = await pool.query<{ id: string }>(
		`insert into participant (program_id, id, name, email) values ($1, gen_random_uuid(), 'Ann', 'ann@example.com') returning id`,
		[programId],
	);
	const signedIn = await fetch(`${address}/token`, {
		method: 'POST',
		body: new URLSearchParams({ userName: 'first@example.com', password: 'a-first-password' }),
	});
	const { access_token: token } = JSON.parse(await signedIn.text());
	const give = async (key: string) => {
		const response = await fetch(`${address}/api/programs/${programId}/users/${rows[0]?.id}/transactions`, {
			method: 'POST',
			headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
			body: JSON.stringify({ amount: 1, description: key }),
		});
		return { status: response.status, body: JSON.parse(await response.text()) };
	};

	const keys: string[] = [];
	for (const afterMs of [5, 25, 60]) {
		const round = Array.from({ length: 30 }, () => randomUUID());
		keys.push(...round);
		// Sequential for each of three, so the kill hits several of them at some point.
		const sending = [0, 1, 2].map(async (lane) => {
			for (const key of round.filter((_, n) => n % 3 === lane)) await give(key).catch(() => 'lost');
		});
		await delay(afterMs);
		if (server) await endAtOnce(server);
		await Promise.all(sending);
		await start();
		for (const { status, body } of await Promise.all(round.map(give)))
			expect([status, body.code ?? 'OK']).toEqual(status === 200 ? [200, 'OK'] : [409, 'ALREADY_DONE']);
	}
	const booked = await pool.query<{ description: string }>(
		'select description from ledger_entry where program_id = $1',
		[programId],
	);
	expect(booked.rows.map(({ description }) => description).toSorted()).toEqual(keys.toSorted());
}, 240_000);
