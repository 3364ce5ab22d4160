import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ended } from '../../testing';
import { type Gates, makeGates } from '../../testing/gates';
import { workerProcess } from '../../testing/worker-process';
import { catalogueBench } from './testing/catalogue-bench';
import { feedItems } from './testing/feed-server';

const places = {
	reading: `before insert on rebuild_step for each row when (new.code = 'fetched')`,
	comparing: `before insert on rebuild_step for each row when (new.code = 'compared')`,
	adding: `before insert on product for each row when (new.product_id = 'P3005')`,
	switching: `before update of current_build_id on program for each row`,
	ending: `before update of finished_at on catalogue_build for each row`,
} as const;
type Place = keyof typeof places;

let db: TestDatabase;
let bench: Awaited<ReturnType<typeof catalogueBench>>;
let gates: Gates<Place>;
const children: ChildProcess[] = [];
const startWorker = async (): Promise<ChildProcess> => {
	const child = await workerProcess(bench.services);
	children.push(child);
	return child;
};
const first = feedItems(3000);
const second = feedItems(3010, (n) => (n % 100 === 0 ? { cost: 1 } : {})).filter(({ productID }) => productID !== 'P7');

let programs: Record<Place, string>;
beforeAll(async () => {
	db = await createTestDatabase({ max: 8 });
	bench = await catalogueBench(db.database);
	bench.serve(first);
	const worker = await startWorker();
	const made = await Promise.all(
		Object.keys(places).map(async (place) => [place, (await bench.newProgram()).id] as const),
	);
	for (const [, programId] of made) await bench.rebuild(programId);
	worker.kill('SIGKILL');
	await once(worker, 'exit');
	programs = Object.fromEntries(made) as Record<Place, string>;
	gates = await makeGates<Place>(db.database, places);
}, 60_000);
afterEach(() => {
	for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
	await gates.stop();
	await bench.stop();
	await db.drop();
});

test.each(Object.keys(places) as Place[])(
	'killed while %s, the old catalogue stays complete until the new one is',
	async (place) => {
		const programId = programs[place];
		const before = await bench.onSale(programId);
		expect(Object.keys(before)).toHaveLength(3000);
		bench.serve(second);
		const child = await startWorker();
		const { jobId, buildId } = await bench.caller.catalogue.rebuild({ programId });
		for (const passed of Object.keys(places) as Place[]) {
			await gates.reached(passed);
			if (passed === place) break;
			await gates.open(passed);
		}
		child.kill('SIGKILL');
		await once(child, 'exit');
		await gates.bury(place);
		expect(await bench.onSale(programId)).toEqual(before);
		for (const later of Object.keys(places) as Place[]) await gates.open(later);
		await startWorker();
		expect(await ended(db.database, jobId)).toMatchObject({ state: 'done', result: { outcome: 'applied' } });
		expect(await bench.caller.catalogueBuilds.get({ programId, buildId })).toMatchObject({
			status: 'Completed',
			added: 10,
			gone: 1,
			cheaper: 30,
		});
		const after = await bench.onSale(programId);
		expect(Object.keys(after)).toHaveLength(3009);
		expect([after['P7'], after['P100'], after['P3010']]).toEqual([undefined, 100, 302_000]);
		expect(await bench.steps(programId)).toContain('Started again');
		expect(await bench.rows('select 1 from catalogue_build where program_id = $1', [programId])).toHaveLength(2);
		await gates.close();
	},
	60_000,
);

test('killed while the previous catalogue is restored, it is restored completely and once', async () => {
	const programId = programs.reading;
	const before = await bench.onSale(programId);
	expect(before).not.toHaveProperty('P7');
	const child = await startWorker();
	const { onSale } = await bench.caller.catalogue.feed({ programId });
	const { jobId, buildId } = await bench.caller.catalogue.restore({ programId, buildId: onSale?.id ?? '' });
	await gates.reached('switching');
	child.kill('SIGKILL');
	await once(child, 'exit');
	await gates.bury('switching');
	expect(await bench.onSale(programId)).toEqual(before);
	await gates.open('ending');
	await startWorker();
	expect(await ended(db.database, jobId)).toMatchObject({ state: 'done', result: { outcome: 'restored', added: 1 } });
	const after = await bench.onSale(programId);
	expect(Object.keys(after)).toHaveLength(3000);
	expect(after).toHaveProperty('P7');
	expect(await bench.caller.catalogueBuilds.get({ programId, buildId })).toMatchObject({
		kind: 'restore',
		applied: true,
	});
	expect(await bench.rows('select 1 from catalogue_build where program_id = $1', [programId])).toHaveLength(3);
	await gates.close();
}, 60_000);
