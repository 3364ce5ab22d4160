import type { FeedLimits } from '@rewards/api/integrations/feed/index';
import { jobDefinitions } from '@rewards/api/job-registry';
import { prepareJobs, startJobWorker, type Worker } from '@rewards/api/jobs/worker';
import { createCaller } from '@rewards/api/router';
import {
	contextOf,
	ended,
	flags,
	makeAccountTree,
	makeProgram,
	storedSession,
	testServices,
} from '@rewards/api/testing/index';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '..';

let sandbox: Sandbox;
let db: TestDatabase;
let worker: Worker;
let services: ReturnType<typeof testServices>;
let caller: ReturnType<typeof createCaller>;
let accountId: string;
beforeAll(async () => {
	sandbox = await startSandbox();
	db = await createTestDatabase({ max: 8 });
	await prepareJobs(db.database);
	const { accounts } = await makeAccountTree(db.database);
	accountId = accounts.left.id;
	services = testServices(db.database);
	const session = await storedSession(db.database, accounts.left, flags('manageProgramAdvanced'));
	caller = createCaller(contextOf(services, session));
	worker = await startJobWorker(services, { jobs: jobDefinitions, concurrency: 1 });
});
afterAll(async () => {
	await worker.stop();
	await sandbox.close();
	await db.drop();
});

const usual = {
	amount: 'some',
	format: 'json',
	prices: 'same',
	rows: 'none',
	delivery: 'whole',
	type: 'right',
	speed: 'now',
	fault: 'none',
} as const;
type FeedSwitches = NonNullable<Parameters<typeof sandbox.set<'feed'>>[1]>;
const patience: Partial<FeedLimits> = { tries: 3, pauseMs: 1 };

const rows = async <Row extends object>(sql: string, programId: string): Promise<Row[]> =>
	(await db.database.pool.query<Row>(sql, [programId])).rows;
/** Prices by key. */
const onSale = async (programId: string): Promise<Record<string, number>> => {
	const sql = 'select product_id as key, price_points as points from product where program_id = $1';
	return Object.fromEntries(
		(await rows<{ key: string; points: number }>(sql, programId)).map((row) => [row.key, row.points]),
	);
};
/** What its builds keep apart from catalogues. */
const left = (programId: string) =>
	rows(
		`select c.relname from pg_class c join catalogue_build b on 'b' || replace(b.id::text, '-', '') = c.relname
		where c.relnamespace = 'feed_stage'::regnamespace and b.program_id = $1`,
		programId,
	);
async function rebuild(programId: string) {
	const { jobId, buildId } = await caller.catalogue.rebuild({ programId });
	const job = await ended(db.database, jobId);
	return { job, build: await caller.catalogueBuilds.get({ programId, buildId }) };
}

/** A program that sells the sandbox's 500 products, and its rebuild with these switches. */
async function rebuilt(switches: FeedSwitches, limits: Partial<FeedLimits> = {}) {
	const { id: programId } = await makeProgram(db.database, accountId, 'points');
	const data = { replinkCatalogEndpoint: `${sandbox.addressOf('feed')}/products` };
	await db.database.prisma.program.update({ where: { id: programId }, data, select: { id: true } });
	sandbox.set('feed', usual);
	services.config.feedLimits = patience;
	await rebuild(programId);
	const before = await onSale(programId);
	expect(Object.keys(before)).toHaveLength(500);
	sandbox.set('feed', { ...usual, ...switches });
	services.config.feedLimits = { ...patience, ...limits };
	return { programId, before, ...(await rebuild(programId)), after: await onSale(programId) };
}

describe('a rebuild from a feed', () => {
	it.each<[string, FeedSwitches]>([
		['that comes slowly', { delivery: 'slow' }],
		['that comes packed', { delivery: 'packed' }],
		['that breaks off half-way and goes on', { delivery: 'broken' }],
		['whose server answers 503 twice', { fault: 'twice' }],
		['in CSV', { format: 'csv' }],
	])('%s puts its changes on sale', async (_, switches) => {
		const { programId, before, after, build } = await rebuilt({ prices: 'some', ...switches });
		expect(build).toMatchObject({ status: 'Completed', applied: true, products: 500, dearer: 5, added: 0, gone: 0 });
		expect(Object.keys(after).filter((key) => after[key] !== before[key])).toHaveLength(5);
		expect(await left(programId)).toEqual([]);
	});

	it('with invalid products sells the others, and says so', async () => {
		const { programId, build } = await rebuilt({ rows: 'some' });
		expect(build).toMatchObject({ status: 'Completed with Error', applied: true, products: 495, rejected: 5, gone: 5 });
		expect(await left(programId)).toEqual([]);
	});

	it.each<[string, FeedSwitches, string]>([
		['that has shrunk', { amount: 'few' }, 'shrunk'],
		['whose prices have all doubled', { prices: 'all' }, 'prices'],
	])('%s waits, and leaves nothing once it is declined', async (_, switches, waitReason) => {
		const { programId, before, after, build } = await rebuilt(switches);
		expect(build).toMatchObject({ status: 'Waiting for Agreement', waitReason, applied: false });
		expect(after).toEqual(before);
		const key = { programId, buildId: build.id };
		await caller.catalogueBuilds.answer({ ...key, agree: false });
		expect(await caller.catalogueBuilds.get(key)).toMatchObject({ status: 'Completed with Error' });
		expect(await onSale(programId)).toEqual(before);
		expect(await left(programId)).toEqual([]);
	});

	it.each<[string, FeedSwitches, Partial<FeedLimits>, string]>([
		['that breaks off half-way, always', { delivery: 'cut' }, {}, 'brokenOff'],
		['that never ends', { delivery: 'endless' }, { maxBytes: 2_000_000 }, 'tooLarge'],
		['that takes too long', { delivery: 'slow' }, { totalMs: 250 }, 'timeout'],
		['that does not come', { speed: 'late' }, { silentMs: 50 }, 'timeout'],
		['that is a web page', { type: 'wrong' }, {}, 'contentType'],
		['whose server answers 500', { fault: 'error' }, {}, 'refused'],
		['whose server hangs up', { fault: 'cut' }, {}, 'unreachable'],
	])('%s fails with the reason, and the catalogue on sale stays intact', async (_, switches, limits, reason) => {
		const { programId, before, after, job, build } = await rebuilt({ prices: 'some', ...switches }, limits);
		expect(job).toMatchObject({ state: 'failed', error: { code: 'SERVICE_FAILED', params: { reason } } });
		expect(build).toMatchObject({ status: 'Completed with Error', applied: false });
		expect(after).toEqual(before);
		expect(await left(programId)).toEqual([]);
	});
});
