import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { ended, makeAccountTree, testServices } from '../testing';
import type { Services } from '../trpc';
import { defineJob, withHandler } from './define-job';
import { enqueue } from './enqueue';
import { countingJob } from './testing/counting-job';
import { prepareJobs, startJobWorker } from './worker';

const patience = { timeout: 15_000 };

let test: TestDatabase;
let services: Services;
let accounts: Awaited<ReturnType<typeof makeAccountTree>>['accounts'];
let stop: (() => Promise<void>) | undefined;

/** Runs until the test ends it. */
const held: { accountId: string; go: () => void }[] = [];
const heldJob = withHandler(
	defineJob({
		kind: 'claimCodeGeneration',
		flags: [],
		whenCancelled: 'takenBack',
		params: z.object({}),
		result: z.object({}),
	}),
	async () =>
		async ({ signal }) => {
			await new Promise<void>((go) => {
				held.push({ accountId: 'held', go });
				signal.addEventListener('abort', () => go());
			});
			return { result: {} };
		},
);
const longJob = withHandler(
	defineJob({
		kind: 'catalogueRebuild',
		flags: [],
		whenCancelled: 'takenBack',
		params: z.object({}),
		result: z.object({}),
		shares: { tenant: 1 / 2, all: 3 / 4 },
	}),
	async () =>
		async ({ accountId, signal }) => {
			await new Promise<void>((go) => {
				held.push({ accountId, go });
				signal.addEventListener('abort', () => go());
			});
			return { result: {} };
		},
);

beforeAll(async () => {
	test = await createTestDatabase({ max: 10 });
	services = testServices(test.database);
	await prepareJobs(test.database);
	await test.database.pool.query('create table test_step (job_id uuid, step int, attempt int)');
	accounts = (await makeAccountTree(test.database)).accounts;
});
afterEach(() => stop?.());
afterAll(() => test.drop());

const ask = (accountId: string) =>
	test.database.transaction((client) =>
		enqueue(client, countingJob, {
			accountId,
			createdBy: null,
			params: { steps: 1, waitMs: 1, fault: 'none', faults: 0 },
		}),
	);
/** In one transaction, as in a request for the rebuilds of several programs. */
const askLong = (accountId: string, count: number) =>
	test.database.transaction(async (client) => {
		const ids: string[] = [];
		for (let at = 0; at < count; at += 1)
			ids.push(await enqueue(client, longJob, { accountId, createdBy: null, params: {} }));
		return ids;
	});
const askHeld = (accountId: string) =>
	test.database.transaction((client) => enqueue(client, heldJob, { accountId, createdBy: null, params: {} }));
const start = async (concurrency: number) => {
	const worker = await startJobWorker(services, { jobs: [countingJob, longJob, heldJob], concurrency });
	stop = worker.stop;
};
const whose = () =>
	held.map(({ accountId }) => Object.entries(accounts).find(([, { id }]) => id === accountId)?.[0] ?? accountId);

it('leave slots to others, whatever one account has requested', async () => {
	const mine = await askLong(accounts.left.id, 10);
	await start(4);
	await expect.poll(whose, patience).toEqual(['left', 'left']);
	const right = await askLong(accounts.right.id, 2);
	await expect.poll(whose, patience).toEqual(['left', 'left', 'right']);
	// Three accounts that build leave a slot for short jobs.
	for (const account of [accounts.root, accounts.left])
		expect(await ended(test.database, await ask(account.id))).toMatchObject({ state: 'done' });
	expect(whose()).toEqual(['left', 'left', 'right']);
	// An account that has had two goes behind one that has had one.
	held[0]?.go();
	await expect.poll(whose, patience).toEqual(['left', 'left', 'right', 'right']);
	for (let at = 1; at < 12; at += 1) {
		await expect.poll(() => held.length, patience).toBeGreaterThan(at);
		held[at]?.go();
	}
	for (const id of [...mine, ...right]) expect(await ended(test.database, id)).toMatchObject({ state: 'done' });
});

it('count for the tenant, whatever accounts are below it, and no tenant takes all slots', async () => {
	held.length = 0;
	const long = [...(await askLong(accounts.left.id, 2)), ...(await askLong(accounts.leftChild.id, 2))];
	await start(4);
	await expect.poll(whose, patience).toEqual(['left', 'left']);
	// Not long by their definition; they hold their slots as well.
	const plain = await Promise.all([accounts.left, accounts.leftChild, accounts.left].map(({ id }) => askHeld(id)));
	await expect.poll(whose, patience).toEqual(['left', 'left', 'held']);
	const other = await askHeld(accounts.right.id);
	await expect.poll(whose, patience).toEqual(['left', 'left', 'held', 'held']);
	for (let at = 0; at < 8; at += 1) {
		await expect.poll(() => held.length, patience).toBeGreaterThan(at);
		held[at]?.go();
	}
	for (const id of [...long, ...plain, other]) expect(await ended(test.database, id)).toMatchObject({ state: 'done' });
});

it('take turns by account', async () => {
	const [first, second, third] = [
		await ask(accounts.left.id),
		await ask(accounts.left.id),
		await ask(accounts.left.id),
	];
	const [others, late] = [await ask(accounts.right.id), await ask(accounts.right.id)];
	await start(1);
	for (const id of [first, second, third, others, late]) await ended(test.database, id);
	const { rows } = await test.database.pool.query<{ id: string }>(
		'select id from job where id = any($1::uuid[]) order by started_at',
		[[first, second, third, others, late]],
	);
	expect(rows.map(({ id }) => id)).toEqual([first, others, second, late, third]);
});
