import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { makeGates } from '../../../testing/gates';
import { neverBlamed } from '../../../testing/never-blamed';
import { workerProcess } from '../../../testing/worker-process';
import { pointBench, pointsCsv } from '../testing/point-bench';

let test: TestDatabase;
let bench: Awaited<ReturnType<typeof pointBench>>;
const children: ChildProcess[] = [];
beforeAll(async () => {
	test = await createTestDatabase({ max: 8 });
	await neverBlamed(test.database);
	bench = await pointBench(test.database);
});
afterEach(() => {
	for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
	await bench.stop();
	await test.drop();
});

const worker = async () => {
	const child = await workerProcess(bench.services);
	children.push(child);
	return child;
};
const people = 200;
const rows = 1_000;

it('a point import whose worker is killed at every stage of the booking ends by itself, and books nothing twice', async () => {
	const { text, total } = pointsCsv(people, rows);
	await bench.people(people);
	// Entries are booked participant by participant.
	const gates = await makeGates(test.database, {
		'at the first entry': `before insert on ledger_entry for each row when (new.reference = 'R-0')`,
		'at half of the entries': `before insert on ledger_entry for each row when (new.reference = 'R-${people / 2}')`,
		'at half of the balances': `before update on participant for each row when (new.email = 'p${people / 2}@example.com')`,
		'before the end is committed': `before update on job for each row when (new.state = 'done')`,
	});
	const jobId = await bench.start(text);
	const killed: string[] = [];
	for (const place of [
		'at the first entry',
		'at half of the entries',
		'at half of the balances',
		'before the end is committed',
	] as const) {
		const child = await worker();
		await gates.reached(place);
		child.kill('SIGKILL');
		await once(child, 'exit');
		await gates.bury(place);
		expect(await bench.booked()).toEqual({ entries: 0, sum: 0, balances: 0 });
		killed.push(place);
	}
	await worker();
	const job = await bench.ended(jobId);
	await gates.stop();
	expect(killed).toHaveLength(4);
	expect(job).toMatchObject({ state: 'done', result: { accepted: rows, awarded: total, participants: people } });
	expect(await bench.booked()).toEqual({ entries: rows, sum: total, balances: total });
	const { rows: counts } = await test.database.pool.query(
		`select (select attempt from job where id = $1::uuid) as attempts, (select count(*) from audit_entry where entity_id = $1::text) as audited`,
		[jobId],
	);
	expect(counts).toEqual([{ attempts: killed.length + 1, audited: 1 }]);
}, 120_000);
