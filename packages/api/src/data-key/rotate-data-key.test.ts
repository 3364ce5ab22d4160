import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { firstDataKey, keyVersion, open, seal } from '../crypto';
import { secretOf } from '../crypto/secret-of';
import { sealedColumns } from '../sealed-columns';
import { scriptProcess } from '../testing/script-process';
import { DataKeyUnknown, type FollowedDataKey, followDataKey } from './follow-data-key';
import { RotationRefused, rotateDataKey } from './rotate-data-key';
import { openEverything, sealEverything } from './testing/sealed-world';

const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };
const passwords = 60;

let test: TestDatabase;
let keys: { former: Buffer; fresh: Buffer };
const processes: FollowedDataKey[] = [];
beforeEach(async () => {
	test = await createTestDatabase({ max: 12 });
	keys = { former: randomBytes(32), fresh: randomBytes(32) };
});
afterEach(async () => {
	for (const one of processes.splice(0)) await one.stop();
	await test.drop();
});

/** A process of the product, as far as data keys go. */
async function start(...secrets: Buffer[]): Promise<FollowedDataKey> {
	const started = await followDataKey(test.database, secrets, log, 20);
	processes.push(started);
	return started;
}
const only = (secret: Buffer) => ({ known: [keyVersion(secret)] });
const rotate = (secrets = [keys.fresh, keys.former], patienceMs = 20_000) =>
	rotateDataKey(test.database, secrets, sealedColumns, { say: silent, patienceMs, pauseMs: 20 });
const recorded = async () => (await test.database.pool.query('select id from data_key order by id')).rows;

describe('a rotation', () => {
	it('begins when every process knows the new key, and until then all read what any of them seals', async () => {
		const one = await start(keys.former);
		const other = await start(keys.fresh, keys.former);
		expect(open(one.dataKey, seal(other.dataKey, 'a', 'x'), 'x').toString()).toBe('a');
		expect(open(firstDataKey(keys.former), seal(other.dataKey, 'a', 'x'), 'x').toString()).toBe('a');
		await expect(rotate(undefined, 0)).rejects.toThrow(
			/processes that don't have the new key and must be restarted with DATA_KEYS: \S+\. Run/,
		);
		expect(await recorded()).toEqual([{ id: 1 }]);
		await one.stop();
		expect(await rotate()).toMatchObject({ former: 1, unreadable: 0 });
		expect(other.dataKey.current.id).toBe(keyVersion(keys.fresh).id);
		expect(open(only(keys.fresh), seal(other.dataKey, 'a', 'x'), 'x').toString()).toBe('a');
	});

	it('forgets a process that has died', async () => {
		await start(keys.fresh, keys.former);
		await test.database.pool.query(
			`insert into data_key_process (name, known, seals, seen_at) values ('dead', '{}', '', now() - interval '61 seconds')`,
		);
		expect(await rotate()).toMatchObject({ former: 1 });
	});

	it('seals every column anew, while others write, and everything is readable before, during and after', async () => {
		const { dataKey } = await start(keys.fresh, keys.former);
		const { programId } = await sealEverything(test.database, dataKey, passwords);
		const all = await openEverything(test.database, only(keys.former));
		expect(Object.values(all).every((count) => count > 0)).toBe(true);
		const proofSecret = Buffer.from(dataKey.proofSecret);

		const { pool } = test.database;
		let writing = true;
		const writer = async () => {
			while (writing) {
				const sealed = seal(dataKey, `secret of mind_tickle_password`, secretOf(programId, 'mindTicklePassword'));
				await pool.query('update program set mind_tickle_password = $2 where id = $1', [programId, sealed]);
			}
		};
		const reader = async () => {
			while (writing) expect(await openEverything(test.database, dataKey)).toEqual(all);
		};
		const others = Promise.all([writer(), reader()]);
		const done = await rotate();
		writing = false;
		await others;

		expect(done).toMatchObject({ unreadable: 0, former: 1 });
		expect(await openEverything(test.database, only(keys.fresh))).toEqual(all);
		const { rows } = await pool.query(
			'select p.dev_key = s.dev_key as same, s.endpoint from program p join program_supplier s on s.program_id = p.id order by endpoint',
		);
		expect(rows).toEqual([
			{ same: false, endpoint: 'https://former.example' },
			{ same: true, endpoint: 'https://supplier.example' },
		]);
		const next = await start(keys.fresh);
		expect(Buffer.from(next.dataKey.proofSecret)).toEqual(proofSecret);
		expect(proofSecret).toEqual(keys.former);
		expect(await rotate()).toMatchObject({ sealed: 0, former: 0 });
	});

	it('goes on after a kill at any point, beside another one', async () => {
		const { dataKey } = await start(keys.fresh, keys.former);
		await sealEverything(test.database, dataKey, passwords);
		const all = await openEverything(test.database, dataKey);
		const env = {
			ROTATE_DATABASE_URL: test.url,
			ROTATE_KEYS: `${keys.fresh.toString('hex')},${keys.former.toString('hex')}`,
		};
		for (const ms of [2, 15]) {
			const child = await scriptProcess(new URL('testing/rotate-process.ts', import.meta.url), env);
			const ended = once(child, 'exit');
			await pause(ms);
			child.kill('SIGKILL');
			await ended;
			expect(await openEverything(test.database, dataKey)).toEqual(all);
		}
		await Promise.all([rotate(), rotate()]);
		expect(await openEverything(test.database, only(keys.fresh))).toEqual(all);
		expect(await recorded()).toEqual([{ id: 2 }]);
	}, 120_000);

	it('leaves a value that somebody is changing to a later pass, and follows another rotation', async () => {
		const { dataKey } = await start(keys.fresh, keys.former);
		const { programId } = await sealEverything(test.database, dataKey, 1);
		let rotating: ReturnType<typeof rotate> | undefined;
		await rotate();
		const again = randomBytes(32);
		const more = await start(again, keys.fresh);
		await processes.shift()?.stop();
		await test.database.transaction(async (client) => {
			await client.query('select from program where id = $1 for update', [programId]);
			rotating = rotate([again, keys.fresh]);
			await expect.poll(() => more.dataKey.current.id).toBe(keyVersion(again).id);
			await pause(300);
			expect((await recorded()).length).toBe(2);
		});
		expect(await rotating).toMatchObject({ former: 1 });
		await openEverything(test.database, only(again));
	});

	it('counts what no key opens, and leaves it', async () => {
		const { dataKey } = await start(keys.fresh, keys.former);
		const { programId } = await sealEverything(test.database, dataKey, 1);
		const lost = seal(firstDataKey(randomBytes(32)), 'lost', 'x');
		await test.database.pool.query('update program set mind_tickle_password = $2 where id = $1', [programId, lost]);
		expect(await rotate()).toMatchObject({ unreadable: 1, former: 1 });
		const { rows } = await test.database.pool.query('select mind_tickle_password as kept from program where id = $1', [
			programId,
		]);
		expect(rows[0].kept).toEqual(lost);
	});
});

describe('a start', () => {
	const refused = (...secrets: Buffer[]) => expect(start(...secrets)).rejects.toThrow(DataKeyUnknown);

	it('is refused with a strange key, and without one that the database needs', async () => {
		const { dataKey } = await start(keys.fresh, keys.former);
		await sealEverything(test.database, dataKey, 1);
		await refused(randomBytes(32));
		await refused(keys.fresh);
		// Interrupted: no column can be sealed anew.
		const broken = async () => Promise.reject(new Error('interrupted'));
		await expect(
			rotateDataKey(test.database, [keys.fresh, keys.former], broken, { say: silent, pauseMs: 20 }),
		).rejects.toThrow('interrupted');
		await refused(keys.former);
		await refused(keys.fresh);
		await start(keys.former, keys.fresh);
		await rotate();
		await refused(keys.former);
		await start(keys.fresh);
		expect((await test.database.pool.query('select from data_key_process')).rowCount).toBe(processes.length);
	});

	it('records one key, however many processes start at once', async () => {
		await Promise.all(Array.from({ length: 6 }, () => start(keys.former)));
		expect(await recorded()).toEqual([{ id: 1 }]);
	});

	it('is what a rotation waits for: none sees the rows of before after it was let through', async () => {
		await start(keys.fresh, keys.former);
		const [rotated, started] = await Promise.allSettled([rotate(undefined, 1_000), start(keys.former)]);
		// Either the rotation saw it, or it saw the rotation.
		expect([rotated.status, started.status].filter((status) => status === 'rejected')).toHaveLength(1);
		if (rotated.status === 'rejected') expect(rotated.reason).toBeInstanceOf(RotationRefused);
	});
});

describe('keys that can not be rotated', () => {
	it.each([
		['one alone', () => [keys.fresh], /needs two keys/],
		['with the present one first', () => [keys.former, keys.fresh], /begins with the key that the database has/],
		['without the present one', () => [keys.fresh, randomBytes(32)], /needs a key that is not in DATA_KEYS/],
	] satisfies [string, () => Buffer[], RegExp][])('%s', async (_, secrets, says) => {
		await start(keys.former);
		await expect(rotate(secrets(), 0)).rejects.toThrow(says);
	});
});
