import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { importLimits } from '@rewards/validators/imports/constants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDownloadCaller } from '../../download-router';
import { fullDisks } from '../../errors';
import { contextOf, flags, makeUser, storedSession } from '../../testing';
import { mountSmallDisk } from '../../testing/small-disk';
import { pricesOf, readBuildProgram } from './build/build-program';
import { newestBuild } from './procedures/get-build';
import { repriceProducts } from './services/reprice';
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

const logged = (buildId: string) =>
	bench.rows('select action, actor_name as by, after from audit_entry where entity_id = $1 order by at', [buildId]);

/** Like a save of price settings. */
const savePointValue = (programId: string, value: string) =>
	db.database.transaction(async (client) => {
		await client.query('update program set point_value = $2::numeric where id = $1', [programId, value]);
		const prices = pricesOf(await readBuildProgram(client, programId));
		if (prices) await repriceProducts(client, programId, prices);
	});

describe('price settings', () => {
	test('saved during a fetch are used for the comparison as well', async () => {
		const { id: programId } = await bench.newProgram();
		bench.serve(feedItems(10));
		await bench.rebuild(programId);
		const body = JSON.stringify(feedItems(11));
		bench.server.answer((_request, response) => {
			void savePointValue(programId, '0.5').then(() =>
				response.writeHead(200, { 'content-type': 'application/json' }).end(body),
			);
		});
		const { build } = await bench.rebuild(programId);
		expect(build).toMatchObject({ status: 'Completed', added: 1, dearer: 0, cheaper: 0, changed: 0 });
	});

	test('appear in the history of a price next to builds', async () => {
		const { id: programId } = await bench.newProgram();
		bench.serve(feedItems(2));
		await bench.rebuild(programId);
		const [first] = (await bench.caller.products.list({ programId, filter: ['productID', '=', 'P1'] })).items;
		const was = first?.priceUSACONT ?? 0;
		await savePointValue(programId, '0.02');
		bench.serve(feedItems(2, (n) => (n === 1 ? { cost: 100 } : {})));
		await bench.rebuild(programId);
		expect((await bench.caller.products.get({ programId, id: first?.id ?? '' })).history).toMatchObject([
			{ kind: 'dearer', priceBefore: was / 2, priceAfter: 5000 },
			{ kind: 'settings', priceBefore: was, priceAfter: was / 2, buildId: null },
		]);
	});
});

test('a feed with more products than there may be, or than the account has room for, ends its build with the reason', async () => {
	const { id: programId } = await bench.newProgram();
	const { config } = bench.services;
	bench.serve(feedItems(5));
	await bench.rebuild(programId);
	const reasonOf = async () => {
		const { job, build } = await bench.rebuild(programId);
		expect(build).toMatchObject({ status: 'Completed with Error' });
		return job.error;
	};
	try {
		config.feedLimits = { ...config.feedLimits, products: 10 };
		bench.serve(feedItems(11));
		expect(await reasonOf()).toMatchObject({ message: 'The feed has more than 10 products' });
		config.accountStorage = 1;
		bench.serve(feedItems(8));
		expect(await reasonOf()).toMatchObject({ message: 'The account has no room for 3 more products' });
		expect(Object.keys(await bench.onSale(programId))).toHaveLength(5);
		// What stays as large, or shrinks, isn't refused.
		bench.serve(feedItems(4));
		expect((await bench.rebuild(programId)).build).toMatchObject({ status: 'Completed', gone: 1 });
	} finally {
		delete config.accountStorage;
		delete config.feedLimits?.products;
	}
});

test.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
	'a build waits for room on the disk that keeps its feed, and goes on by itself',
	async () => {
		const disk = mountSmallDisk(8);
		if (!disk) throw new Error('No small disk');
		const { id: programId } = await bench.newProgram();
		bench.serve(feedItems(5));
		const before = process.env['TMPDIR'];
		process.env['TMPDIR'] = disk.folder;
		try {
			disk.fill();
			const { jobId, buildId } = await bench.caller.catalogue.rebuild({ programId });
			await expect.poll(() => fullDisks(), { timeout: 10_000 }).toEqual(['server']);
			expect(await bench.caller.catalogueBuilds.get({ programId, buildId })).toMatchObject({ status: 'Running' });
			disk.free();
			expect(await bench.ended(jobId)).toMatchObject({ state: 'done', result: { outcome: 'applied', products: 5 } });
		} finally {
			if (before === undefined) delete process.env['TMPDIR'];
			else process.env['TMPDIR'] = before;
			disk.remove();
		}
	},
	60_000,
);

test('the history of a price continues when a product returns, in whichever row', async () => {
	const { id: programId } = await bench.newProgram();
	bench.serve(feedItems(4));
	await bench.rebuild(programId);
	await savePointValue(programId, '0.02');
	bench.serve(feedItems(4).slice(1));
	await bench.rebuild(programId);
	bench.serve(feedItems(4));
	await bench.rebuild(programId);
	const [back] = (await bench.caller.products.list({ programId, filter: ['productID', '=', 'P1'] })).items;
	const { history } = await bench.caller.products.get({ programId, id: back?.id ?? '' });
	expect(history.map(({ kind, priceBefore, priceAfter }) => [kind, priceBefore, priceAfter])).toEqual([
		['new', null, 550],
		['gone', 550, null],
		['settings', 1100, 550],
	]);
});

test('the previous catalogue isn’t restored at prices above the limit of an order', async () => {
	const { id: programId } = await bench.newProgram();
	bench.serve(feedItems(4, (n) => (n === 1 ? { cost: 9_000_000 } : {})));
	await bench.rebuild(programId);
	bench.serve(feedItems(4).slice(1));
	await bench.rebuild(programId);
	await savePointValue(programId, '0.0001');
	const before = await bench.onSale(programId);
	const job = await bench.restore(programId);
	expect(job).toMatchObject({
		state: 'failed',
		error: { code: 'VALIDATION', fields: [{ path: 'pointValue', code: 'pricesTooLarge', params: { count: 1 } }] },
	});
	expect(await bench.onSale(programId)).toEqual(before);
	expect((await bench.caller.catalogue.history({ programId })).rebuildSteps).toMatchObject([
		{ description: 'Failed', stepDetail: expect.stringContaining('1 products would cost more points') },
	]);
	await savePointValue(programId, '0.01');
	expect(await bench.restore(programId)).toMatchObject({ state: 'done', result: { outcome: 'restored' } });
	expect(await bench.onSale(programId)).toMatchObject({ P1: 900_000_000 });
});

test('the state of a feed can be polled every few seconds: it reads a handful of rows, whatever the program’s history', async () => {
	const { id: programId } = await bench.newProgram();
	bench.serve(feedItems(3));
	const { job } = await bench.rebuild(programId);
	await bench.rows(
		`insert into job (id, kind, account_id, program_id, state, finished_at, created_at)
		select gen_random_uuid(), 'participantImport', account_id, program_id, 'done', now(), now() + n * interval '1 ms'
		from job, generate_series(1, 5000) n where id = $1`,
		[job.id],
	);
	await bench.rows('analyze job');
	const [answer] = await bench.rows(`explain (analyze, buffers, format json) ${newestBuild}`, [programId]);
	const [{ Plan: plan }] = answer['QUERY PLAN'];
	expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(40);
	expect(await bench.caller.catalogue.feed({ programId })).toMatchObject({ build: { jobId: job.id } });
});

describe('the log', () => {
	test('lists how each build ended, except nights that found nothing new', async () => {
		const { id: programId } = await bench.newProgram();
		bench.serve(feedItems(9));
		const { build: first } = await bench.rebuild(programId);
		expect(await logged(first.id)).toMatchObject([{ action: 'rebuild', after: { products: 9 } }]);
		const { build: same } = await bench.rebuild(programId);
		expect(await logged(same.id)).toMatchObject([{ action: 'rebuildUnchanged', after: { products: 9 } }]);
		const night = await bench.automatic(programId);
		expect(await logged(night.id)).toEqual([]);
		bench.serve(feedItems(2));
		const { build: waits } = await bench.rebuild(programId);
		expect(await logged(waits.id)).toMatchObject([{ action: 'rebuildWaits', after: { reason: 'shrunk', gone: 7 } }]);
		bench.server.answer({ body: 'away', status: 404 });
		const { build: failed } = await bench.rebuild(programId);
		expect(await logged(failed.id)).toMatchObject([
			{ action: 'rebuildFailed', after: { reason: 'refused', status: 404 } },
		]);
	});

	test('and the inbox report a nightly build that failed with an internal error', async () => {
		const accountId = bench.accounts.left.id;
		const keeper = await makeUser(db.database, { accountId, permissions: flags('manageProgramAdvanced') });
		const { id: programId } = await bench.newProgram();
		await bench.rows(`create function refuse_product() returns trigger language plpgsql as
			$$ begin raise exception 'No room for %', new.product_id; end $$`);
		await bench.rows(`create trigger refuse_product before insert on product for each row
			when (new.product_id = 'unlucky') execute function refuse_product()`);
		bench.serve(feedItems(3, (n) => (n === 2 ? { productID: 'unlucky' } : {})));
		const job = await bench.automatic(programId);
		expect(job).toMatchObject({ state: 'failed', error: { code: 'INTERNAL' } });
		expect(await bench.caller.catalogueBuilds.get({ programId, buildId: job.id })).toMatchObject({
			status: 'Completed with Error',
		});
		expect(await logged(job.id)).toMatchObject([{ action: 'rebuildFailed', after: { reason: 'internal' } }]);
		const notices = await bench.rows(
			`select user_id, params->>'state' as state from notification where params->>'jobId' = $1`,
			[job.id],
		);
		expect(notices).toContainEqual({ user_id: keeper.id, state: 'failed' });
	});
});

test('the first refused products of a feed are kept, and the file gives the total', async () => {
	const { id: programId } = await bench.newProgram();
	const most = importLimits.keptRejects;
	bench.serve(feedItems(most + 500, (n) => (n > 10 ? { cost: 'free' } : {})));
	const { job, build } = await bench.rebuild(programId);
	expect(build).toMatchObject({ products: 10, rejected: most + 490, rejectsOf: job.id });
	const session = await storedSession(db.database, bench.accounts.left, flags('manageOrders'));
	const file = await createDownloadCaller(contextOf(bench.services, session)).products({ jobId: job.id });
	let text = '';
	for await (const line of file.lines) text += line;
	const lines = text.split('\r\n');
	expect(lines).toHaveLength(most + 3);
	expect(lines[1]).toBe(',,,"10,000 of 10,490 rejected rows are kept. Fix the cause and import the file again."');
});
