import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHousekeeping } from '../../jobs/run-housekeeping';
import { ended } from '../../testing';
import { claimBench } from './testing/claim-program';

let db: TestDatabase;
let bench: Awaited<ReturnType<typeof claimBench>>;
let programId: string;
let levelId: string;
beforeAll(async () => {
	db = await createTestDatabase({ max: 8 });
	bench = await claimBench(db.database);
	await bench.startWorker();
	({ id: programId, levelId } = await bench.newProgram());
});
afterAll(async () => {
	await bench.stop();
	await db.drop();
});

/** The counts in the list of batches, next to an actual count at the same moment. */
async function bothCounts() {
	const { items } = await bench.caller.claimCodeBatches.list({ programId, take: 100 });
	const { rows } = await db.database.pool.query<Record<string, string | number>>(
		`select b.id, ${['Active', 'Pending Approval', 'Used', 'Disabled', 'Archived']
			.map((status) => `(count(*) filter (where p.status = '${status}'))::int as "${status}"`)
			.join(', ')}
		from claim_code_batch b left join participant p on p.program_id = b.program_id and p.batch_id = b.id and p.deleted_at is null
		where b.program_id = $1 group by b.id`,
		[programId],
	);
	const shown = items.map((one) => ({
		id: one.id,
		Active: one.active,
		'Pending Approval': one.pending,
		Used: one.used,
		Disabled: one.disabled,
		Archived: one.archived,
	}));
	const byId = (a: { id?: unknown }, b: { id?: unknown }) => String(a.id).localeCompare(String(b.id));
	return { shown: shown.sort(byId), counted: rows.sort(byId) };
}
async function expectExact() {
	const { shown, counted } = await bothCounts();
	expect(shown).toEqual(counted);
}

test('counts by status are exact after every kind of write, and after they were compacted', async () => {
	const { id: one } = await bench.generate(programId, levelId, 300);
	await bench.generate(programId, levelId, 200);
	await expectExact();
	const { pool } = db.database;
	const some = (count: number) =>
		`where (program_id, id) in (select program_id, id from participant where program_id = $1 order by random() limit ${count})`;
	for (const write of [
		`update participant set status = 'Used' ${some(40)}`,
		`update participant set status = 'Pending Approval', name = 'Ada' ${some(30)}`,
		`update participant set name = 'Grace' ${some(100)}`,
		`update participant set deleted_at = now() ${some(25)}`,
		`update participant set deleted_at = null ${some(100)}`,
		`update participant set status = (array['Archived', 'Disabled', 'Active'])[1 + floor(random() * 3)] ${some(90)}`,
		`delete from participant ${some(10)}`,
	]) {
		await pool.query(write, [programId]);
		await expectExact();
	}
	await db.database.transaction(async (client) => {
		await client.query('savepoint undone');
		await client.query(`update participant set status = 'Used' where program_id = $1`, [programId]);
		await client.query('rollback to savepoint undone');
	});
	await pool.query(
		`insert into participant (program_id, id, email, level_id, batch_id, status) values ($1, $2, 'BYHAND', $3, $4, 'Used')`,
		[programId, newId(), levelId, one],
	);
	await expectExact();
	const rows = async () => (await pool.query('select count(*) as n from claim_code_count')).rows[0]?.n;
	const before = await rows();
	await Promise.all([runHousekeeping(bench.services), runHousekeeping(bench.services)]);
	expect(await rows()).toBeLessThan(before);
	await expectExact();
	await pool.query(`update participant set status = 'Disabled' ${some(50)}`, [programId]);
	await expectExact();
});

test('the page of batches reads no code, however many there are', async () => {
	const { id: batchId } = await bench.generate(programId, levelId, 50);
	await db.database.transaction(async (client) => {
		// A query that read the codes would wait for this.
		await client.query('lock table participant in access exclusive mode');
		const { items, total } = await bench.caller.claimCodeBatches.list({ programId, take: 12 });
		expect(items.find(({ id }) => id === batchId)).toMatchObject({ unused: 50, used: 0 });
		expect(total).toBe(items.length);
		expect((await bench.caller.claimCodeBatches.get({ programId, batchId })).unused).toBe(50);
	});
});

test('a program can be disabled and saved while its codes are generated', async () => {
	const { jobId } = await db.database.transaction(async (client) => {
		// The generation has started, and stops after inserting its batch.
		await client.query('lock table claim_code_batch in exclusive mode');
		const asked = await bench.caller.claimCodes.generate({ programId, levelId, quantity: 10 });
		const waiting = `select count(*) as n from pg_locks where relation = 'claim_code_batch'::regclass and not granted`;
		await expect.poll(async () => (await db.database.pool.query(waiting)).rows[0]?.n, { timeout: 10_000 }).toBe(1);
		await db.database.transaction(async (other) => {
			await other.query("set local lock_timeout = '3s'");
			// The first statements of disabling, moving, deleting and saving a program.
			await other.query('select id from program where id = $1 for no key update', [programId]);
		});
		return asked;
	});
	expect((await ended(db.database, jobId)).state).toBe('done');
});
