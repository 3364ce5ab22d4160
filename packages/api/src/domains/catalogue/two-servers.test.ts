import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startJobWorker, type Worker } from '../../jobs/worker';
import { createCaller } from '../../router';
import { contextOf, flags, makeProgram, storedSession } from '../../testing';
import { catalogueJobs } from './jobs';
import { runAutomatedBuilds } from './jobs/run-automated-builds';
import { catalogueBench } from './testing/catalogue-bench';
import { feedItems } from './testing/feed-server';

/** Two servers, each with its own worker, on one database. */
let db: TestDatabase;
let bench: Awaited<ReturnType<typeof catalogueBench>>;
let second: Worker;
beforeAll(async () => {
	db = await createTestDatabase({ max: 10 });
	bench = await catalogueBench(db.database);
	await bench.startWorker();
	second = await startJobWorker(bench.services, { jobs: catalogueJobs, concurrency: 3 });
});
afterAll(async () => {
	await second.stop();
	await bench.stop();
	await db.drop();
});

/** A program of either account, whose feed has a file name of its own. */
const program = async (side: 'left' | 'right', file: string) => {
	const { id } = await makeProgram(db.database, bench.accounts[side].id, 'points');
	const data = { replinkCatalogEndpoint: bench.server.url, feedFileId: file };
	await db.database.prisma.program.update({ where: { id }, data, select: { id: true } });
	return id;
};
const fetched = () => bench.server.asked.map(({ url }) => new URL(url, 'http://feed').searchParams.get('file'));
const jobsOf = (programIds: string[]) =>
	bench.rows('select id, attempt, state from job where program_id = any($1::uuid[])', [programIds]);

test('programs of two accounts are built in parallel, each once', async () => {
	const programs = { left: await program('left', 'a'), right: await program('right', 'b') };
	const waiting: (() => void)[] = [];
	const body = JSON.stringify(feedItems(3));
	// Neither feed responds before both have been requested: one after the other they would never finish.
	bench.server.answer((_request, response) => {
		waiting.push(() => response.writeHead(200, { 'content-type': 'application/json' }).end(body));
		if (waiting.length === 2) for (const go of waiting) go();
	});
	const started = (['left', 'right'] as const).map(async (side) => {
		const session = await storedSession(db.database, bench.accounts[side], flags('manageProgramAdvanced'));
		const caller = createCaller(contextOf(bench.services, session));
		const { jobId } = await caller.catalogue.rebuild({ programId: programs[side] });
		return bench.ended(jobId);
	});
	for (const job of await Promise.all(started))
		expect(job).toMatchObject({ state: 'done', result: { outcome: 'applied', products: 3 } });
	expect(fetched().toSorted()).toEqual(['a', 'b']);
	for (const id of Object.values(programs)) expect(await jobsOf([id])).toMatchObject([{ attempt: 1, state: 'done' }]);
	for (const id of Object.values(programs)) expect(Object.keys(await bench.onSale(id))).toHaveLength(3);
});

test('at night each program is built once, however many servers check, and however often', async () => {
	const files = Array.from({ length: 6 }, (_, n) => `night-${n}`);
	const ids = await Promise.all(files.map((file, n) => program(n % 2 === 0 ? 'left' : 'right', file)));
	for (const id of ids) await bench.nightly(id);
	bench.serve(feedItems(3));
	const before = fetched().length;
	// All automated builds of tonight are due at that time, and none of them is long past.
	const morning = new Date(new Date().setUTCHours(29, 0, 0, 0));
	await Promise.all(Array.from({ length: 4 }, () => runAutomatedBuilds(bench.services, morning)));
	const begun = await jobsOf(ids);
	expect(begun).toHaveLength(ids.length);
	for (const { id } of begun) expect(await bench.ended(id)).toMatchObject({ state: 'done', result: { products: 3 } });
	// As if they had started then.
	await bench.rows('update catalogue_build set started_at = $2 where program_id = any($1::uuid[])', [ids, morning]);
	// Servers that check later that night, and slow ones, find nothing left to do.
	await Promise.all(Array.from({ length: 4 }, () => runAutomatedBuilds(bench.services, morning)));
	expect((await jobsOf(ids)).map(({ id }) => id).toSorted()).toEqual(begun.map(({ id }) => id).toSorted());
	for (const job of await jobsOf(ids)) expect(job).toMatchObject({ attempt: 1, state: 'done' });
	expect(fetched().slice(before).toSorted()).toEqual(files);
	expect(await bench.rows('select status from catalogue_build where program_id = any($1::uuid[])', [ids])).toEqual(
		ids.map(() => ({ status: 'Completed' })),
	);
});
