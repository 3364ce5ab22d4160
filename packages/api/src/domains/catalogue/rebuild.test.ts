import { gzipSync } from 'node:zlib';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDownloadCaller } from '../../download-router';
import { contextOf, flags, makeUser, storedSession } from '../../testing';
import { runAutomatedBuilds } from './jobs/run-automated-builds';
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

describe('a rebuild', () => {
	test('puts a first catalogue on sale, priced by the program’s settings', async () => {
		const { id: programId } = await bench.newProgram();
		await db.database.prisma.program.update({
			where: { id: programId },
			data: { includeResellerMarkup: '1', resellerMarkupPct: 10 },
			select: { id: true },
		});
		bench.serve(feedItems(30));
		const { job, build } = await bench.rebuild(programId);
		expect(job).toMatchObject({ state: 'done', result: { outcome: 'applied', products: 30, added: 30 } });
		expect(build).toMatchObject({ status: 'Completed', applied: true, products: 30, added: 30, rejectsOf: null });
		expect(await bench.onSale(programId)).toMatchObject({ P1: 1210, P30: 4400 });
		expect(await bench.steps(programId)).toEqual([
			'Feed fetched',
			'Feed parsed',
			'Products checked and staged',
			'Compared with the catalog on sale',
			'Catalog switched',
		]);
		expect(bench.server.asked.at(-1)?.url).toBe('/feed?feed=GLOBAL&file=7');
		const page = await bench.caller.products.list({ programId, filter: ['productID', '=', 'P2'] });
		expect(page).toMatchObject({ total: 1, items: [{ productName: 'Kettle 2', brandName: 'Brand 2', stock: 2 }] });
		const program = await bench.caller.programs.get({ programId });
		expect(program.feedStatus).toBe('Completed');
	});

	test('changes only what has changed in the feed, and lists it', async () => {
		const { id: programId } = await bench.newProgram();
		bench.serve(feedItems(40));
		await bench.rebuild(programId);
		const before = await bench.rows('select id, product_id, since_build_id from product where program_id = $1', [
			programId,
		]);
		const items = feedItems(41, (n) =>
			n === 3 ? { cost: 1 } : n === 4 ? { cost: 99 } : n === 5 ? { brandName: 'Vela' } : {},
		);
		bench.serve(items.filter(({ productID }) => productID !== 'P7'));
		const { build } = await bench.rebuild(programId);
		expect(build).toMatchObject({ added: 1, gone: 1, dearer: 1, cheaper: 1, changed: 1, before: 40, products: 40 });
		const { items: changes } = await bench.caller.catalogueChanges.list({ programId, buildId: build.id });
		expect(
			changes.map(({ kind, productID, priceBefore, priceAfter, fields }) => [
				kind,
				productID,
				priceBefore,
				priceAfter,
				fields,
			]),
		).toEqual([
			['cheaper', 'P3', 1300, 100, ['cost', 'costBeforeDeal']],
			['dearer', 'P4', 1400, 9900, ['cost', 'costBeforeDeal']],
			['new', 'P41', null, 5100, []],
			['changed', 'P5', 1500, 1500, ['brandName']],
			['gone', 'P7', 1700, null, []],
		]);
		const after = await bench.rows('select id, product_id, since_build_id from product where program_id = $1', [
			programId,
		]);
		const touched = new Set(['P3', 'P4', 'P5', 'P7', 'P41']);
		const untouched = (rows: typeof after) =>
			rows
				.filter((row) => !touched.has(row.product_id))
				.map(({ id, since_build_id }) => `${id} ${since_build_id}`)
				.toSorted();
		expect(untouched(after)).toEqual(untouched(before));
		const [p4] = after.filter((row) => row.product_id === 'P4');
		expect((await bench.caller.products.get({ programId, id: p4.id })).history).toMatchObject([
			{ kind: 'dearer', priceBefore: 1400, priceAfter: 9900 },
		]);
	});

	test('becomes visible to readers and orders all at once, and none of them waits for it', async () => {
		const { id: programId } = await bench.newProgram();
		await bench.rows('update program set auto_update_catalog = true where id = $1', [programId]);
		bench.serve(feedItems(4000, () => ({ cost: 10 })));
		await bench.rebuild(programId);
		const seen = new Set<string>();
		let building = true;
		const read = () =>
			db.database.transaction(async (client) => {
				await client.query(`set local lock_timeout = '100ms'`);
				// Like an order, whose foreign key refers to the program.
				await client.query('select from program where id = $1 for key share', [programId]);
				const { rows } = await client.query(
					'select count(*) as n, string_agg(distinct price_points::text, $2) as prices from product where program_id = $1',
					[programId, ' '],
				);
				seen.add(`${rows[0]?.n} at ${rows[0]?.prices}`);
			});
		const readers = Array.from({ length: 3 }, async () => {
			while (building) await read();
		});
		bench.serve(feedItems(4100, () => ({ cost: 20 })));
		const { build } = await bench.rebuild(programId).finally(() => {
			building = false;
		});
		await Promise.all(readers);
		await read();
		expect(build).toMatchObject({ status: 'Completed', dearer: 4000, added: 100 });
		expect([...seen].toSorted()).toEqual(['4000 at 1000', '4100 at 2000']);
	});

	test('refuses invalid products, lists which and why, and sells the rest', async () => {
		const { id: programId } = await bench.newProgram('plateau');
		const items: object[] = feedItems(10, (n) => ({ levels: n === 9 ? ['Level 1', 3] : n === 10 ? ['Nobody'] : [2] }));
		items[1] = { productName: 'No key', cost: '1.234' };
		items[2] = { productID: 'P1', productName: 'Twice', cost: 1 };
		const body = JSON.stringify(items).replace('"Kettle 4"', '"Kettle 4').replace('K-4', 'K-4"');
		bench.server.answer({ body: body.replace('[{', '[17,{') });
		const { job, build } = await bench.rebuild(programId);
		expect(job).toMatchObject({ state: 'doneWithRejects', rejected: 5 });
		expect(build).toMatchObject({ status: 'Completed with Error', products: 6, rejected: 5, rejectsOf: job.id });
		const [nine] = (await bench.caller.products.list({ programId, filter: ['productID', '=', 'P9'] })).items;
		expect(nine).toMatchObject({ levelsText: 'Level 1, Level 3', priceUSACONT: 0 });
		const session = await storedSession(db.database, bench.accounts.left, flags('manageOrders'));
		const file = await createDownloadCaller(contextOf(bench.services, session)).products({ jobId: job.id });
		let text = '';
		for await (const line of file.lines) text += line;
		expect(text.split('\r\n')).toEqual([
			'\ufeffRow,Field,Value,Reason',
			'1,,,This product is not valid JSON',
			'3,cost,1.234,cost: At most 2 digits after the decimal point · productID: This is required',
			'4,productID,P1,productID: Row 2 of the file has the same value',
			expect.stringMatching(/^5,,.*This product is not valid JSON$/),
			'11,levels,Nobody,levels: The program has no such level: Nobody',
			'',
		]);
	});

	test('reads CSV as well, compressed or not', async () => {
		const { id: programId } = await bench.newProgram();
		const csv =
			'Product ID;Product Name;Brand Name;cost;categories\r\nA1;"Tea; pot";Fjord;12.50;Home|Tea\r\nA2;Mug;Fjord;x;\r\n';
		bench.server.answer({
			body: gzipSync(csv),
			type: 'text/csv; charset=utf-8',
			headers: { 'content-encoding': 'gzip' },
		});
		const { build } = await bench.rebuild(programId);
		expect(build).toMatchObject({ products: 1, rejected: 1 });
		bench.server.answer({ body: csv.replace('x', '3'), type: 'application/octet-stream' });
		await bench.rebuild(programId);
		expect(await bench.onSale(programId)).toEqual({ A1: 1250, A2: 300 });
	});
});

describe('the same feed', () => {
	test.each([
		['by its ETag', { etag: '"v1"' }, 304],
		['by its bytes', {}, 200],
	])('again is not processed: recognized %s', async (_, more, status) => {
		const { id: programId } = await bench.newProgram();
		bench.serve([...feedItems(5), { productID: 'bad' }], more);
		const first = await bench.rebuild(programId);
		const { job, build } = await bench.rebuild(programId);
		expect(bench.server.asked.at(-1)?.status).toBe(status);
		expect(job.result).toMatchObject({ outcome: 'unchanged', products: 5 });
		// Products refused then are still refused, and the list is still readable.
		expect(build).toMatchObject({
			status: 'Completed with Error',
			rejected: 1,
			rejectsOf: first.job.id,
			applied: false,
		});
	});

	test('under a new ETag is recognized by that one from then on', async () => {
		const { id: programId } = await bench.newProgram();
		bench.serve(feedItems(5), { etag: '"v1"' });
		await bench.rebuild(programId);
		bench.serve(feedItems(5), { etag: '"v2"' });
		expect((await bench.rebuild(programId)).job.result).toMatchObject({ outcome: 'unchanged' });
		expect(bench.server.asked.at(-1)?.status).toBe(200);
		expect((await bench.rebuild(programId)).job.result).toMatchObject({ outcome: 'unchanged' });
		expect(bench.server.asked.at(-1)?.status).toBe(304);
	});

	test('is read again once levels change the result for its products', async () => {
		const { id: programId } = await bench.newProgram('claim');
		bench.serve(
			feedItems(3, () => ({ levels: ['Level 2'] })),
			{ etag: '"v1"' },
		);
		await bench.rebuild(programId);
		await bench.rows(`update plateau_level set description = 'Gold' where program_id = $1 and position = 2`, [
			programId,
		]);
		const { build } = await bench.rebuild(programId);
		expect(build).toMatchObject({
			rejected: 3,
			gone: 3,
			products: 0,
			waitReason: 'shrunk',
			status: 'Waiting for Agreement',
		});
	});
});

describe('a feed that looks wrong', () => {
	const shrunk = async () => {
		const { id: programId } = await bench.newProgram();
		bench.serve(feedItems(20));
		await bench.rebuild(programId);
		bench.serve(feedItems(8));
		const { job, build } = await bench.rebuild(programId);
		expect(job).toMatchObject({ state: 'done', error: null, result: { outcome: 'waiting', products: 20 } });
		expect(build).toMatchObject({ status: 'Waiting for Agreement', waitReason: 'shrunk', gone: 12 });
		expect(Object.keys(await bench.onSale(programId))).toHaveLength(20);
		return { programId, buildId: build.id };
	};

	test('waits, and goes on sale as it was seen once a user approves', async () => {
		const { programId, buildId } = await shrunk();
		bench.server.answer({ body: 'gone', status: 500 });
		const { jobId } = await bench.caller.catalogueBuilds.answer({ programId, buildId, agree: true });
		await bench.ended(jobId ?? '');
		expect(await bench.caller.catalogueBuilds.get({ programId, buildId })).toMatchObject({
			status: 'Completed',
			applied: true,
			products: 8,
		});
		expect(Object.keys(await bench.onSale(programId))).toHaveLength(8);
		expect(await bench.left(programId)).toEqual([]);
		await expect(bench.caller.catalogueBuilds.answer({ programId, buildId, agree: true })).rejects.toMatchObject({
			params: { reason: 'notWaiting' },
		});
	});

	test('does not go on sale once levels have changed since it was read', async () => {
		const { id: programId, levelIds } = await bench.newProgram('plateau');
		bench.serve(feedItems(20, () => ({ levels: ['Level 1'] })));
		await bench.rebuild(programId);
		bench.serve(feedItems(8, () => ({ levels: ['Level 3'] })));
		const { build } = await bench.rebuild(programId);
		await bench.rows('delete from plateau_level where id = $1', [levelIds[2]]);
		const { jobId } = await bench.caller.catalogueBuilds.answer({ programId, buildId: build.id, agree: true });
		expect(await bench.ended(jobId ?? '')).toMatchObject({ state: 'failed', error: { code: 'SERVICE_FAILED' } });
		expect((await bench.caller.catalogueBuilds.get({ programId, buildId: build.id })).status).toBe(
			'Completed with Error',
		);
		expect(Object.keys(await bench.onSale(programId))).toHaveLength(20);
		expect(await bench.left(programId)).toEqual([]);
	});

	test('leaves everything unchanged when a user declines, and isn’t offered again at night', async () => {
		const { programId, buildId } = await shrunk();
		await bench.caller.catalogueBuilds.answer({ programId, buildId, agree: false });
		expect(await bench.caller.catalogueBuilds.get({ programId, buildId })).toMatchObject({
			status: 'Completed with Error',
			applied: false,
		});
		expect(Object.keys(await bench.onSale(programId))).toHaveLength(20);
		expect(await bench.left(programId)).toEqual([]);
		const night = await bench.automatic(programId);
		expect(night.result).toMatchObject({ outcome: 'unchanged' });
		const { build } = await bench.rebuild(programId);
		expect(build.status).toBe('Waiting for Agreement');
	});

	test('also waits when most prices change, unless the program trusts its feed', async () => {
		const { id: programId } = await bench.newProgram();
		bench.serve(feedItems(20));
		await bench.rebuild(programId);
		bench.serve(feedItems(20, (n) => (n < 12 ? { cost: 500 } : {})));
		expect((await bench.rebuild(programId)).build).toMatchObject({
			status: 'Waiting for Agreement',
			waitReason: 'prices',
			dearer: 11,
		});
		await bench.rows('update program set auto_update_catalog = true where id = $1', [programId]);
		expect((await bench.rebuild(programId)).build).toMatchObject({ status: 'Completed', dearer: 11 });
		// The waiting build has been replaced.
		const { items } = await bench.caller.catalogueBuilds.list({ programId });
		expect(items.map(({ status }) => status)).toEqual(['Completed', 'Completed with Error', 'Completed']);
		expect(await bench.left(programId)).toEqual([]);
	});

	test('found at night notifies the users who look after the program', async () => {
		const keeper = await makeUser(db.database, {
			accountId: bench.accounts.left.id,
			permissions: flags('manageProgramAdvanced'),
		});
		const other = await makeUser(db.database, {
			accountId: bench.accounts.left.id,
			permissions: flags('manageOrders'),
		});
		const { id: programId } = await bench.newProgram();
		bench.serve(feedItems(20));
		await bench.rebuild(programId);
		bench.serve(feedItems(2));
		const job = await bench.automatic(programId);
		expect(job.result).toMatchObject({ outcome: 'waiting' });
		const notices = await bench.rows(`select user_id from notification where params->>'jobId' = $1`, [job.id]);
		const told = notices.map((notice) => notice['user_id']);
		expect(told).toContain(keeper.id);
		expect(told).not.toContain(other.id);
	});
});

describe('the previous catalogue', () => {
	test('is restored at today’s prices, stays through the night, and can be undone in turn', async () => {
		const { id: programId } = await bench.newProgram();
		bench.serve(feedItems(20), { etag: '"one"' });
		await bench.rebuild(programId);
		expect(await bench.caller.catalogue.feed({ programId })).toMatchObject({ restorable: false });
		const first = await bench.onSale(programId);
		bench.serve(feedItems(22, (n) => (n < 3 ? { cost: 700 } : {})).slice(1), { etag: '"two"' });
		await bench.rebuild(programId);
		const second = await bench.onSale(programId);
		expect(await bench.caller.catalogue.feed({ programId })).toMatchObject({ restorable: true });
		const back = await bench.restore(programId);
		expect(back).toMatchObject({ state: 'done', result: { outcome: 'restored', products: 20, added: 1, gone: 2 } });
		expect(await bench.caller.catalogueBuilds.get({ programId, buildId: back.id })).toMatchObject({
			kind: 'restore',
			status: 'Completed',
			applied: true,
			jobId: back.id,
		});
		expect(await bench.onSale(programId)).toEqual(first);
		expect((await bench.automatic(programId)).result).toMatchObject({ outcome: 'unchanged' });
		expect(await bench.onSale(programId)).toEqual(first);
		await bench.restore(programId);
		expect(await bench.onSale(programId)).toEqual(second);
		// A user who requests the feed gets it.
		await bench.restore(programId);
		await bench.rebuild(programId);
		expect(await bench.onSale(programId)).toEqual(second);
	});

	test('does not exist for a program that has had only one', async () => {
		const { id: programId } = await bench.newProgram();
		await expect(bench.restore(programId)).rejects.toMatchObject({
			params: { reason: 'nothingBefore' },
		});
	});
});

describe('builds', () => {
	test('of one program never run in parallel', async () => {
		const { id: programId } = await bench.newProgram();
		bench.serve(feedItems(5));
		const asked = await Promise.allSettled(
			Array.from({ length: 6 }, () => bench.caller.catalogue.rebuild({ programId })),
		);
		expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
		for (const one of asked)
			if (one.status === 'rejected') expect(one.reason).toMatchObject({ params: { reason: 'rebuildRunning' } });
	});

	test('of the night start once, however many processes check', async () => {
		const { id: programId } = await bench.newProgram();
		bench.serve(feedItems(5));
		await bench.nightly(programId);
		// All automated builds of tonight are due at that time, and none of them is long past.
		const morning = new Date(new Date().setUTCHours(29, 0, 0, 0));
		await Promise.all(Array.from({ length: 4 }, () => runAutomatedBuilds(bench.services, morning)));
		await runAutomatedBuilds(bench.services, morning);
		expect(
			await bench.rows('select 1 from catalogue_build where program_id = $1 and automatic', [programId]),
		).toHaveLength(1);
	});

	test('of several programs are requested at once, leaving out other accounts’ programs', async () => {
		const [mine, busy] = [await bench.newProgram(), await bench.newProgram()];
		bench.serve(feedItems(5));
		await bench.rows(`insert into catalogue_build (program_id, id, status) values ($1, gen_random_uuid(), 'Running')`, [
			busy.id,
		]);
		const foreign = bench.programs.right.id;
		expect(await bench.caller.catalogue.rebuildMany({ programIds: [mine.id, busy.id, foreign] })).toEqual({
			started: [mine.id],
			running: [busy.id],
			missing: [foreign],
		});
	});
});
