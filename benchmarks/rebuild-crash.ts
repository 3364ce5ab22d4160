/**
 * kill -9 at random points of rebuilds: of the server with its job process, of the job process alone, of the worker, of
 * server and worker, and of PostgreSQL. Each rebuild changes every product of the catalogue, and readers query it
 * continuously: they must see the whole old catalogue or the whole new one. After each the build must have ended by
 * itself, once, with nothing left behind. CRASH_POINTS (30), CRASH_PRODUCTS (50000) and CRASH_SEED configure the run.
 */
import { deepStrictEqual as same } from 'node:assert';
import { setTimeout as delay } from 'node:timers/promises';
import { makeProgram } from '@rewards/api/testing/index';
import { productOf, serveFeed } from './lib/catalogue-feed';
import { crashProduct, killAtRandom, until } from './lib/crash';
import { report } from './lib/report';

const points = Number(process.env['CRASH_POINTS'] ?? 30);
const size = Number(process.env['CRASH_PRODUCTS'] ?? 50_000);
const seed = Number(process.env['CRASH_SEED'] ?? 20_261_122);

/** A version of the feed: other models and prices throughout, one product less at the start and one more at the end. */
const versionOf = (version: number) => ({
	from: version,
	count: size,
	etag: `"${version}"`,
	product: (n: number) => productOf(n, { productModel: `v${version}`, cost: 10 + ((n + version) % 900) }),
});

const product = await crashProduct({ ALLOW_PRIVATE_TARGETS: 'on' });
const { database, once, rowsOf } = product;
const feed = await serveFeed(versionOf(1));

const { id: programId } = await makeProgram(database, product.root, 'points');
await database.pool.query(
	'update program set replink_catalog_endpoint = $2, auto_update_catalog = true where id = $1',
	[programId, feed.url],
);

let version = 0;
const whole = (of: number) => (of === 0 ? [] : [{ model: `v${of}`, n: size }]);
const seen = `select product_model as model, count(*)::int as n from product where program_id = $1 group by product_model`;

/** Queries continuously, and records states that are neither the old catalogue nor the new one. */
function watch(before: unknown, after: unknown) {
	const wrong: string[] = [];
	let watching = true;
	const looks = (async () => {
		while (watching) {
			const found = JSON.stringify(await rowsOf(seen, [programId]));
			if (found !== JSON.stringify(before) && found !== JSON.stringify(after)) wrong.push(found);
			await delay(20);
		}
	})();
	return async () => {
		watching = false;
		await looks;
		return wrong;
	};
}

/** One rebuild from the request to its end. Throws if anything is wrong. */
async function rebuild(): Promise<number> {
	const before = whole(version);
	version += 1;
	feed.serve(versionOf(version));
	const [{ builds } = { builds: 0 }] = await rowsOf<{ builds: number }>(
		'select count(*)::int as builds from catalogue_build where program_id = $1',
		[programId],
	);
	const stopWatching = watch(before, whole(version));
	await once('catalogue.rebuild', { programId });
	const job = await until(async () => {
		const { rows } = await database.pool.query<{
			id: string;
			state: string;
			result: object;
			attempt: number;
			error: unknown;
		}>(
			`select id, state, result, attempt, error from job where finished_at is not null
				and id = (select id from catalogue_build where program_id = $1 order by started_at desc, id desc limit 1)
				and (select count(*) from catalogue_build where program_id = $1) = $2`,
			[programId, builds + 1],
		);
		return rows[0] ?? null;
	});
	same(await stopWatching(), []);
	same([job.state, job.error], ['done', null]);
	const { outcome, products, added, gone } = job.result as Record<string, unknown>;
	const first = version === 1;
	same(
		{ outcome, products, added, gone },
		{ outcome: 'applied', products: size, added: first ? size : 1, gone: first ? 0 : 1 },
	);
	same(await rowsOf(seen, [programId]), whole(version));
	same(
		await rowsOf(
			`select b.status, b.applied, p.current_build_id = b.id as sold, p.feed_status as told,
				(select count(*)::int from catalogue_build x where x.program_id = p.id and x.finished_at is null) as unfinished,
				(select count(*)::int from pg_class where relnamespace = 'feed_stage'::regnamespace) as staged,
				(select count(*)::int from pg_class where relpersistence = 't' and relname in ('feed', 'delta', 'gone')) as temporary,
				(select sum(live)::int from data_version where scope_id = $1 and entity = 'product') as live,
				(select count(*)::int from product_change c where c.program_id = $1 and c.build_id = b.id) as changes,
				(select count(*)::int from product_past x where x.program_id = $1 and x.until_build_id = b.id) as past,
				(select count(*)::int from audit_entry where entity_id = b.id::text and action = 'rebuild') as audited,
				(select count(*)::int from notification where params->>'jobId' = b.id::text) as noticed
			from catalogue_build b join program p on p.id = b.program_id where b.program_id = $1 and b.id = $2`,
			[programId, job.id],
		),
		[
			{
				...{
					status: 'Completed',
					applied: true,
					sold: true,
					told: 'Completed',
					unfinished: 0,
					staged: 0,
					temporary: 0,
				},
				...{ live: size, changes: first ? 0 : size + 1, past: first ? 0 : size, audited: 1, noticed: 1 },
			},
		],
	);
	// Otherwise the disk would fill up with thirty catalogues.
	await rowsOf('delete from product_past where program_id = $1', [programId]);
	await rowsOf('delete from product_change where program_id = $1', [programId]);
	return job.attempt - 1;
}

try {
	await rebuild();
	const faults = await killAtRandom(product, { points, seed, work: rebuild });
	report({
		work: `kill -9 at ${points} points, ${size.toLocaleString('en')} products: wrong ends`,
		unit: 'of them',
		ours: faults.length,
		bar: { atMost: 0 },
	});
} finally {
	feed.close();
	await product.stop();
}
