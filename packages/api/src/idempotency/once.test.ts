import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Once } from '../context';
import { errorBody } from '../errors';
import { runHousekeeping } from '../jobs/run-housekeeping';
import { prepareJobs } from '../jobs/worker';
import { refusal, testServices } from '../testing';
import { once } from '.';
import { leaseSeconds } from './key-row';

let db: TestDatabase;
let services: ReturnType<typeof testServices>;
beforeAll(async () => {
	db = await createTestDatabase();
	await prepareJobs(db.database);
	services = testServices(db.database);
	await db.database.pool.query('create table change (id uuid primary key, key text not null)');
});
afterAll(() => db.drop());

const callOf = (key: string, input: unknown = { amount: 5 }) => ({
	owner: 'user:1',
	operation: 'points.add',
	key,
	input,
});

/** A change like those of services: written and marked as done in one transaction. */
const change =
	(key: string, before: () => Promise<unknown> = async () => undefined) =>
	(mark: Once) =>
		db.database.transaction(async (client) => {
			const id = newId();
			await client.query('insert into change values ($1, $2)', [id, key]);
			await before();
			await mark.done(client, { entity: 'change', id });
			return { id, at: new Date('2026-03-01T10:00:00Z'), none: undefined };
		});
const changes = async (key: string) =>
	(await db.database.pool.query<{ id: string }>('select id from change where key = $1', [key])).rows.map(
		({ id }) => id,
	);
const expireLease = (key: string) =>
	db.database.pool.query(`update idempotency_key set lease_until = now() - interval '1 ms' where key = $1`, [key]);

test('twenty concurrent calls with one key make one change, and all get its result', async () => {
	const answers = await Promise.all(
		Array.from({ length: 20 }, () => once(services, callOf('twenty'), change('twenty'))),
	);
	const [id] = await changes('twenty');
	expect(await changes('twenty')).toHaveLength(1);
	for (const answer of answers) expect(answer).toEqual({ id, at: new Date('2026-03-01T10:00:00Z'), none: undefined });
});

test('another input is refused while the first call runs and after it; the same input with keys in another order is not', async () => {
	let go = () => {};
	const waiting = new Promise<void>((resolve) => {
		go = resolve;
	});
	const first = once(
		services,
		callOf('input', { a: 1, b: { c: 2, d: 3 } }),
		change('input', () => waiting),
	);
	await expect
		.poll(async () => (await db.database.pool.query(`select from idempotency_key where key = 'input'`)).rowCount)
		.toBe(1);
	const other = callOf('input', { a: 1, b: { c: 2, d: 4 } });
	expect(await refusal(once(services, other, change('input')))).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
	const same = once(services, callOf('input', { b: { d: 3, c: 2 }, a: 1 }), change('input'));
	go();
	expect(await same).toEqual(await first);
	expect(await refusal(once(services, other, change('input')))).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
	expect(await changes('input')).toHaveLength(1);
});

test('a key belongs to its owner and to one operation', async () => {
	const ids = await Promise.all(
		[{}, { owner: 'user:2' }, { operation: 'points.reverse' }].map(async (more) => {
			const { id } = await once(services, { ...callOf('own'), ...more }, change('own'));
			return id;
		}),
	);
	expect(new Set(ids).size).toBe(3);
});

test('a failed call releases its key, also for another input', async () => {
	const failing = () => Promise.reject(new Error('out of order'));
	await expect(once(services, callOf('fails'), failing)).rejects.toThrow('out of order');
	await expect(once(services, callOf('fails'), change('fails', failing))).rejects.toThrow('out of order');
	await once(services, callOf('fails', { amount: 6 }), change('fails'));
	expect(await changes('fails')).toHaveLength(1);
});

test('a change made before a call failed is not repeated, and a repeated call says that it was made', async () => {
	const late = async (mark: Once) => {
		await change('late')(mark);
		throw new Error('after the change');
	};
	await expect(once(services, callOf('late'), late)).rejects.toThrow('after the change');
	const [id] = await changes('late');
	expect(await refusal(once(services, callOf('late'), change('late')))).toMatchObject({
		code: 'ALREADY_DONE',
		params: { entity: 'change', id },
	});
	expect(await changes('late')).toEqual([id]);
});

test('a response with a secret is not stored, and its change is not repeated', async () => {
	const telling = async (mark: Once) => ({ ...(await change('secret')(mark)), token: 'very-secret-token' });
	expect(await once(services, callOf('secret', { password: 'a-password' }), telling)).toHaveProperty('token');
	expect(await refusal(once(services, callOf('secret', { password: 'a-password' }), telling))).toMatchObject({
		code: 'ALREADY_DONE',
	});
	const { rows } = await db.database.pool.query('select k::text as row from idempotency_key k');
	expect(JSON.stringify(rows)).not.toMatch(/very-secret-token|a-password/);
	expect(await changes('secret')).toHaveLength(1);
});

test('the key of a killed process is taken over when its lease has expired', async () => {
	// Never ends: for the database, the process is gone.
	void once(services, callOf('killed'), () => new Promise<never>(() => undefined));
	await expect.poll(() => expireLease('killed').then(({ rowCount }) => rowCount)).toBe(1);
	const { id } = await once(services, callOf('killed'), change('killed'));
	expect(await changes('killed')).toEqual([id]);
});

test('a process that outlives its lease has its change rolled back, and returns the other’s result', async () => {
	let go = () => {};
	const slow = new Promise<void>((resolve) => {
		go = resolve;
	});
	let begun = 0;
	const thoughtDead = once(services, callOf('slow'), (mark) => {
		begun += 1;
		return change('slow', () => (begun === 1 ? slow : Promise.resolve()))(mark);
	});
	await expect.poll(() => begun).toBe(1);
	await expireLease('slow');
	const { id } = await once(services, callOf('slow'), change('slow'));
	go();
	expect(await thoughtDead).toMatchObject({ id });
	expect(await changes('slow')).toEqual([id]);
});

test('a call keeps its key as long as it runs', { timeout: 40_000 }, async () => {
	const held = async () =>
		(await db.database.pool.query<{ at: Date }>(`select lease_until as at from idempotency_key where key = 'long'`))
			.rows[0]?.at;
	let go = () => {};
	const long = new Promise<void>((resolve) => {
		go = resolve;
	});
	const first = once(services, callOf('long'), async (mark) => {
		await long;
		return change('long')(mark);
	});
	await expect.poll(held).toBeDefined();
	const until = await held();
	await expect.poll(held, { timeout: leaseSeconds * 1000 }).not.toEqual(until);
	const second = once(services, callOf('long'), change('long'));
	go();
	expect(await second).toEqual(await first);
	expect(await changes('long')).toHaveLength(1);
});

test('after a day a key is new again, and cleanup has deleted it', async () => {
	const age = () =>
		db.database.pool.query(`update idempotency_key set created_at = now() - interval '25 hours' where key = 'old'`);
	await once(services, callOf('old'), change('old'));
	await age();
	await once(services, callOf('old', { amount: 7 }), change('old'));
	expect(await changes('old')).toHaveLength(2);
	await age();
	await runHousekeeping(services);
	const { rows } = await db.database.pool.query<{ key: string }>('select key from idempotency_key');
	expect(rows.map(({ key }) => key)).not.toContain('old');
	expect(rows.map(({ key }) => key)).toContain('twenty');
});

test('so many calls may wait for one with their key; further ones are refused, and the others get its result', async () => {
	let go = () => {};
	const held = new Promise<void>((resolve) => {
		go = resolve;
	});
	const first = once(
		services,
		callOf('crowd'),
		change('crowd', () => held),
	);
	await expect
		.poll(async () => (await db.database.pool.query(`select from idempotency_key where key = 'crowd'`)).rowCount)
		.toBe(1);
	const crowd = Array.from({ length: 30 }, () =>
		once(services, callOf('crowd'), change('crowd')).catch((error: unknown) => errorBody(error).code),
	);
	// All that are too many are refused while the others wait.
	await new Promise<void>((resolve) => {
		let refused = 0;
		for (const one of crowd)
			void one.then((said) => {
				if (said === 'TOO_MANY_REQUESTS') refused += 1;
				if (refused === 10) resolve();
			});
	});
	go();
	const answers = await Promise.all(crowd);
	expect(answers.filter((one) => one === 'TOO_MANY_REQUESTS')).toHaveLength(10);
	expect(answers.filter((one) => one !== 'TOO_MANY_REQUESTS')).toEqual(Array(20).fill(await first));
	// Those that waited have left their places.
	expect(await once(services, callOf('crowd'), change('crowd'))).toEqual(await first);
	expect(await changes('crowd')).toHaveLength(1);
});
