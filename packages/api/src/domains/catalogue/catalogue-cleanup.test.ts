import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHousekeeping } from '../../jobs/run-housekeeping';
import { runCatalogueCleanup } from './jobs/run-catalogue-cleanup';
import { catalogueBench } from './testing/catalogue-bench';
import { feedItems } from './testing/feed-server';

let db: TestDatabase;
let bench: Awaited<ReturnType<typeof catalogueBench>>;
beforeAll(async () => {
	db = await createTestDatabase({ max: 8 });
	bench = await catalogueBench(db.database);
	await bench.startWorker();
});
afterAll(async () => {
	await bench.stop();
	await db.drop();
});

const age = (programId: string, days: number) =>
	Promise.all([
		bench.rows(`update product_past set ended_at = ended_at - make_interval(days => $2) where program_id = $1`, [
			programId,
			days,
		]),
		bench.rows(
			`update catalogue_build set started_at = started_at - make_interval(days => $2), finished_at = finished_at - make_interval(days => $2)
			where program_id = $1`,
			[programId, days],
		),
	]);
const past = (programId: string) => bench.rows('select 1 from product_past where program_id = $1', [programId]);

test('the previous catalogue is kept for 30 days, the one on sale forever', async () => {
	const { id: programId } = await bench.newProgram();
	bench.serve(feedItems(10));
	await bench.rebuild(programId);
	bench.serve(feedItems(9));
	await bench.rebuild(programId);
	await age(programId, 29);
	await runCatalogueCleanup(bench.services);
	expect(await past(programId)).toHaveLength(1);
	expect(await bench.caller.catalogue.feed({ programId })).toMatchObject({ restorable: true });
	await age(programId, 2);
	await runCatalogueCleanup(bench.services);
	expect(await past(programId)).toEqual([]);
	expect(await bench.caller.catalogue.feed({ programId })).toMatchObject({ restorable: false });
	await age(programId, 400);
	await runCatalogueCleanup(bench.services);
	const { items } = await bench.caller.catalogueBuilds.list({ programId });
	expect(items).toHaveLength(1);
	expect(Object.keys(await bench.onSale(programId))).toHaveLength(9);
});

test('the previous catalogue is complete as long as it can be restored, however long its build took', async () => {
	const { id: programId } = await bench.newProgram();
	bench.serve(feedItems(10));
	await bench.rebuild(programId);
	bench.serve(feedItems(11).slice(1));
	await bench.rebuild(programId);
	await bench.rows(`update product_past set ended_at = ended_at - interval '30 days 1 hour' where program_id = $1`, [
		programId,
	]);
	await bench.rows(
		`update catalogue_build set finished_at = finished_at - interval '29 days 23 hours 59 minutes' where program_id = $1`,
		[programId],
	);
	await runCatalogueCleanup(bench.services);
	expect(await bench.caller.catalogue.feed({ programId })).toMatchObject({ restorable: true });
	await bench.restore(programId);
	expect(Object.keys(await bench.onSale(programId))).toHaveLength(10);
	expect(await bench.onSale(programId)).toHaveProperty('P1');
});

test('the refused products of a feed stay readable as long as builds find that feed', async () => {
	const { id: programId } = await bench.newProgram();
	bench.serve([...feedItems(3), { productID: 'bad' }]);
	const { job } = await bench.rebuild(programId);
	const { build } = await bench.rebuild(programId);
	const later = async (builds: string[]) => {
		await bench.rows(`update job set finished_at = finished_at - interval '91 days' where id = $1`, [job.id]);
		await bench.rows(`update catalogue_build set finished_at = finished_at - interval '91 days' where id = any($1)`, [
			builds,
		]);
		await runHousekeeping(bench.services);
		return bench.caller.catalogueBuilds.get({ programId, buildId: build.id });
	};
	expect(await later([job.id])).toMatchObject({ rejected: 1, rejectsOf: job.id });
	expect(await later([build.id])).toMatchObject({ rejected: 1, rejectsOf: null });
});

test('a feed that no user approves is dropped, and so is what an ended build left behind', async () => {
	const { id: programId } = await bench.newProgram();
	bench.serve(feedItems(10));
	await bench.rebuild(programId);
	bench.serve(feedItems(3));
	const { build } = await bench.rebuild(programId);
	await runCatalogueCleanup(bench.services);
	expect(await bench.left(programId)).toHaveLength(1);
	await age(programId, 31);
	await bench.rows('create table feed_stage.b0123 (line int)');
	await runCatalogueCleanup(bench.services);
	expect(await bench.left(programId)).toEqual([]);
	expect(await bench.rows(`select to_regclass('feed_stage.b0123') as name`)).toEqual([{ name: null }]);
	expect(await bench.caller.catalogueBuilds.get({ programId, buildId: build.id })).toMatchObject({
		status: 'Completed with Error',
		applied: false,
	});
});
