import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCatalogueCleanup } from './jobs/run-catalogue-cleanup';
import { askRebuild } from './procedures/start-rebuild';
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

const bad = Array.from({ length: 4 }, (_, n) => ({ productID: `B${n}`, productName: 'No cost' }));

describe('a feed with only refused products', () => {
	const failed = { state: 'failed', error: { code: 'SERVICE_FAILED' } };

	test('fails, even where the program trusts its feed: what is on sale stays', async () => {
		const { id: programId } = await bench.newProgram();
		await bench.rows('update program set auto_update_catalog = true where id = $1', [programId]);
		bench.serve(feedItems(6));
		await bench.rebuild(programId);
		bench.serve(bad);
		const { job, build } = await bench.rebuild(programId);
		expect(job).toMatchObject(failed);
		expect(build).toMatchObject({ status: 'Completed with Error', applied: false });
		expect(Object.keys(await bench.onSale(programId))).toHaveLength(6);
		expect((await bench.caller.catalogue.history({ programId })).rebuildSteps.at(-1)).toMatchObject({
			description: 'Failed',
		});
	});

	test('makes no first catalogue', async () => {
		const { id: programId } = await bench.newProgram();
		bench.serve(bad);
		const { job, build } = await bench.rebuild(programId);
		expect(job).toMatchObject(failed);
		expect(build).toMatchObject({ status: 'Completed with Error', applied: false });
	});
});

test('a feed of entirely different products waits for approval, however long it is', async () => {
	const { id: programId } = await bench.newProgram();
	bench.serve(feedItems(6));
	await bench.rebuild(programId);
	bench.serve(feedItems(9, (n) => ({ productID: `Q${n}` })));
	const { build } = await bench.rebuild(programId);
	expect(build).toMatchObject({ status: 'Waiting for Agreement', waitReason: 'shrunk', gone: 6, added: 9 });
	expect(Object.keys(await bench.onSale(programId))).toContain('P1');
});

test('two users who both restore the previous catalogue don’t undo each other', async () => {
	const { id: programId } = await bench.newProgram();
	bench.serve(feedItems(6));
	await bench.rebuild(programId);
	const first = await bench.onSale(programId);
	bench.serve(feedItems(5));
	const { build } = await bench.rebuild(programId);
	const both = await Promise.allSettled(
		Array.from({ length: 2 }, () => bench.caller.catalogue.restore({ programId, buildId: build.id })),
	);
	expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
	for (const one of both)
		if (one.status === 'rejected')
			expect(one.reason).toMatchObject({ appCode: 'CONFLICT', params: { reason: 'onSaleChanged' } });
		else await bench.ended(one.value.jobId);
	expect(await bench.onSale(programId)).toEqual(first);
});

test('a decision on a build and a request for another take their locks in one order', async () => {
	const { id: programId } = await bench.newProgram();
	bench.serve(feedItems(6));
	await bench.rebuild(programId);
	bench.serve(feedItems(2));
	const { build } = await bench.rebuild(programId);
	const answer = await db.database.transaction(async (client) => {
		// Like a user who requests a rebuild.
		await client.query('select from program where id = $1 for no key update', [programId]);
		const asked = bench.caller.catalogueBuilds.answer({ programId, buildId: build.id, agree: false });
		await expect
			.poll(() =>
				bench.rows(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
			)
			.toHaveLength(1);
		await client.query('select from catalogue_build where program_id = $1 and id = $2 for update nowait', [
			programId,
			build.id,
		]);
		return { asked };
	});
	expect(await answer.asked).toEqual({ jobId: null });
});

describe('a nightly build', () => {
	const waits = async (how: 'rebuild' | 'automatic') => {
		const { id: programId } = await bench.newProgram();
		bench.serve(feedItems(6));
		await bench.rebuild(programId);
		bench.serve(feedItems(2));
		await bench[how](programId);
		bench.serve(feedItems(7));
		return programId;
	};

	test('replaces a waiting build of another night', async () => {
		const programId = await waits('automatic');
		expect((await bench.automatic(programId)).result).toMatchObject({ outcome: 'applied', products: 7 });
		expect(await bench.left(programId)).toEqual([]);
	});

	test('waits again for the same feed, so that approval is still possible', async () => {
		const programId = await waits('automatic');
		bench.serve(feedItems(2));
		expect((await bench.automatic(programId)).result).toMatchObject({ outcome: 'waiting' });
		expect(await bench.left(programId)).toHaveLength(1);
	});

	test('keeps a user’s request waiting', async () => {
		const programId = await waits('rebuild');
		const asked = db.database.transaction((client) =>
			askRebuild(client, { programId, accountId: bench.accounts.left.id, by: null }),
		);
		expect(await asked).toBeNull();
	});
});

describe('a feed that waited, and was not declined, is offered again at night', () => {
	const waiting = async () => {
		const program = await bench.newProgram('plateau');
		bench.serve(feedItems(6), { etag: '"whole"' });
		await bench.rebuild(program.id);
		bench.serve(feedItems(2), { etag: '"shrunk"' });
		const { build } = await bench.rebuild(program.id);
		expect(build.status).toBe('Waiting for Agreement');
		return { programId: program.id, buildId: build.id };
	};
	const agree = async (programId: string, buildId: string) => {
		const { jobId } = await bench.caller.catalogueBuilds.answer({ programId, buildId, agree: true });
		return bench.ended(jobId ?? '');
	};
	const rename = (programId: string, name: string) =>
		bench.rows('update plateau_level set description = $2 where program_id = $1 and position = 1', [programId, name]);
	const offered = async (programId: string) => {
		bench.serve(feedItems(2), { etag: '"shrunk"' });
		const night = await bench.automatic(programId);
		expect(night.result).toMatchObject({ outcome: 'waiting' });
		expect(await bench.left(programId)).toContainEqual({ relname: `b${night.id.replaceAll('-', '')}` });
	};

	test('after the levels changed and the approved build failed', async () => {
		const { programId, buildId } = await waiting();
		await rename(programId, 'Gold');
		expect(await agree(programId, buildId)).toMatchObject({ state: 'failed' });
		await rename(programId, 'Level 1');
		await offered(programId);
	});

	test('after the approved build failed with an internal error', async () => {
		const { programId, buildId } = await waiting();
		await bench.rows(
			`create function refuse_past() returns trigger language plpgsql as $$ begin raise exception 'No room'; end $$`,
		);
		await bench.rows(
			`create trigger refuse_past before insert on product_past for each row execute function refuse_past()`,
		);
		const job = await agree(programId, buildId);
		await bench.rows('drop trigger refuse_past on product_past');
		expect(job).toMatchObject({ state: 'failed', error: { code: 'INTERNAL' } });
		await offered(programId);
	});

	test('after a user requested another build, and that one failed', async () => {
		const { programId } = await waiting();
		bench.server.answer({ body: 'away', status: 404 });
		expect((await bench.rebuild(programId)).job).toMatchObject({ state: 'failed' });
		await offered(programId);
	});

	test('after the days in which a user could have decided', async () => {
		const { programId, buildId } = await waiting();
		const age = `update catalogue_build set started_at = started_at - interval '31 days' where program_id = $1`;
		await bench.rows(age, [programId]);
		await runCatalogueCleanup(bench.services);
		const { status } = await bench.caller.catalogueBuilds.get({ programId, buildId });
		expect(status).toBe('Completed with Error');
		await offered(programId);
	});
});

describe('a feed that gives the products on sale', () => {
	const unchanged = { state: 'done', result: { outcome: 'applied', products: 6, added: 0, gone: 0, changed: 0 } };

	test('in another order completes, and is the known feed from then on', async () => {
		const { id: programId } = await bench.newProgram();
		bench.serve(feedItems(6));
		await bench.rebuild(programId);
		const before = await bench.onSale(programId);
		bench.serve(feedItems(6).toReversed());
		const { job, build } = await bench.rebuild(programId);
		expect(job).toMatchObject(unchanged);
		expect(build).toMatchObject({ status: 'Completed', products: 6 });
		expect(await bench.onSale(programId)).toEqual(before);
		expect((await bench.rebuild(programId)).job.result).toMatchObject({ outcome: 'unchanged' });
	});

	test('completes after a rename of a level that no product names', async () => {
		const { id: programId } = await bench.newProgram('plateau');
		bench.serve(feedItems(6, () => ({ levels: ['Level 1'] })));
		await bench.rebuild(programId);
		const rename = `update plateau_level set description = 'Gold' where program_id = $1 and position = 3`;
		await bench.rows(rename, [programId]);
		const { job, build } = await bench.rebuild(programId);
		expect(job).toMatchObject(unchanged);
		expect(build).toMatchObject({ status: 'Completed', products: 6 });
		expect((await bench.rebuild(programId)).job.result).toMatchObject({ outcome: 'unchanged' });
	});
});
