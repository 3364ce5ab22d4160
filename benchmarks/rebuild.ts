/**
 * A catalogue built from its feed by the product's own job, over real HTTP, in a separate process whose memory is
 * measured: REBUILD_PRODUCTS products (50,000) for the first time, again with one in a hundred changed, and again
 * unchanged; then with every product changed, while another session reads and takes the locks of an order; REBUILD_MANY
 * (500,000) for the memory. Compared with COPY of the same prepared rows into the same table, with its indexes and
 * triggers.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { copyLine, copyRows } from '@rewards/api/imports/index';
import { prepareJobs } from '@rewards/api/jobs/worker';
import { createCaller } from '@rewards/api/router';
import {
	contextOf,
	ended,
	everyFlag,
	makeAccountTree,
	makeProgram,
	sessionOf,
	testServices,
} from '@rewards/api/testing/index';
import { newId } from '@rewards/db';
import { productOf, serveFeed } from './lib/catalogue-feed';
import { openBenchDatabase } from './lib/participants';
import { report } from './lib/report';

const few = Number(process.env['REBUILD_PRODUCTS'] ?? 50_000);
const many = Number(process.env['REBUILD_MANY'] ?? 500_000);
const rounds = Number(process.env['REBUILD_ROUNDS'] ?? 5);
const median = (values: number[]): number =>
	values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

interface Feed {
	count: number;
	risen: boolean;
	etag: string;
}
const feedOf = ({ count, risen, etag }: Feed) => ({
	from: 1,
	count,
	etag,
	product: (n: number) => productOf(n, risen && n % 100 === 0 ? { cost: 13 + (n % 900) } : {}),
});
const supplier = await serveFeed(feedOf({ count: few, risen: false, etag: '' }));
const endpoint = supplier.url;

const { database, close } = await openBenchDatabase(8);
let child: ChildProcess | undefined;
try {
	await prepareJobs(database);
	const { accounts } = await makeAccountTree(database);
	const caller = createCaller(contextOf(testServices(database), sessionOf(accounts.left, everyFlag)));
	const newProgram = async () => {
		const { id } = await makeProgram(database, accounts.left.id, 'points', `Catalogue ${newId()}`);
		await database.prisma.program.update({
			where: { id },
			data: { replinkCatalogEndpoint: endpoint },
			select: { id: true },
		});
		return id;
	};

	/** COPY of prepared rows; with prices, ids and hashes as a build has them. */
	const byHand = async (count: number) => {
		const programId = await newProgram();
		const build = newId();
		let lines = '';
		for (let n = 1; n <= count; n += 1) {
			const one = productOf(n);
			const id = newId();
			lines += copyLine([
				programId,
				id,
				build,
				one.productID,
				one.productName,
				one.brandName,
				one.productModel,
				one.supplierName,
				one.description,
				one.imageUrl,
				'{Home,Kitchen}',
				'{}',
				one.cost,
				one.msrp,
				one.freight,
				one.handling,
				one.cost,
				one.productDropShipDays,
				one.stock,
				one.cost * 100,
				id.replaceAll('-', ''),
			]);
		}
		const columns = `program_id, id, since_build_id, product_id, product_name, brand_name, product_model, supplier_name, description, image_url,
			categories, level_ids, cost, msrp, freight, handling, cost_before_deal, product_drop_ship_days, stock, price_points, fingerprint`;
		const start = performance.now();
		await database.transaction((client) =>
			copyRows(
				client,
				`product (${columns})`,
				(async function* () {
					for (let at = 0; at < lines.length; at += 262_144) yield lines.slice(at, at + 262_144);
				})(),
			),
		);
		return performance.now() - start;
	};

	const worker = fork(fileURLToPath(new URL('lib/rebuild-process.ts', import.meta.url)), {
		execArgv: ['--import', 'tsx'],
		env: { ...process.env, WORKER_DATABASE_URL: database.url },
	});
	child = worker;
	await once(worker, 'message');
	let memory: number[] = [];
	worker.on('message', (sample) => memory.push(Number(sample)));
	const build = async (programId: string, outcome: string, products: number) => {
		const start = performance.now();
		const { jobId } = await caller.catalogue.rebuild({ programId });
		const job = await ended(database, jobId);
		const ms = performance.now() - start;
		const found = JSON.stringify(job.result ?? job.error);
		if (!found.includes(`"outcome":"${outcome}"`) || !found.includes(`"products":${products}`))
			throw new Error(`The build ended as ${job.state}: ${found}`);
		return ms;
	};

	const times = { floor: [] as number[], first: [] as number[], changed: [] as number[], same: [] as number[] };
	for (let round = 0; round <= rounds; round += 1) {
		supplier.serve(feedOf({ count: few, risen: false, etag: '' }));
		const hand = await byHand(few);
		const programId = await newProgram();
		const first = await build(programId, 'applied', few);
		supplier.serve(feedOf({ count: few, risen: true, etag: `"${round}"` }));
		const changed = await build(programId, 'applied', few);
		const same = await build(programId, 'unchanged', few);
		// The first round warms up.
		if (round === 0) continue;
		times.floor.push(hand);
		times.first.push(first);
		times.changed.push(changed);
		times.same.push(same);
	}
	const work = `rebuild of ${few.toLocaleString('en')} products`;
	const rate = (ms: number) => (few / ms) * 1000;
	const first = median(times.first);
	report({ work, unit: 'rows/s', ours: rate(first), floor: rate(median(times.floor)), bar: { atLeast: 0.5 } });
	report({
		work: `${work}, 1 in 100 changed, against the first`,
		unit: 'rows/s',
		ours: rate(median(times.changed)),
		floor: rate(first),
		bar: { atLeast: 5 },
	});
	report({ work: `${work}, the same feed again`, unit: 'ms', ours: median(times.same), bar: { atMost: 1000 } });

	// How long a list page and an order's locks wait during a switch of all products, and without one.
	const held = await newProgram();
	supplier.serve(feedOf({ count: few, risen: false, etag: '' }));
	await build(held, 'applied', few);
	await database.pool.query('update program set auto_update_catalog = true where id = $1', [held]);
	const waitsDuring = async (work: () => Promise<unknown>): Promise<number[]> => {
		const waits: number[] = [];
		let working = true;
		const reader = (async () => {
			while (working) {
				const start = performance.now();
				await database.transaction(async (client) => {
					await client.query('select from program where id = $1 for key share', [held]);
					await client.query(
						'select id, price_points from product where program_id = $1 order by price_points, id limit 12',
						[held],
					);
				});
				waits.push(performance.now() - start);
				await delay(5);
			}
		})();
		await work();
		working = false;
		await reader;
		return waits.toSorted((a, b) => a - b);
	};
	supplier.serve({
		...feedOf({ count: few, risen: false, etag: '"dear"' }),
		product: (n) => productOf(n, { cost: 500 + (n % 90) }),
	});
	const during = await waitsDuring(() => build(held, 'applied', few));
	const idle = await waitsDuring(() => delay(3000));
	const at = (waits: number[], part: number) =>
		waits[Math.min(waits.length - 1, Math.floor(waits.length * part))] ?? Number.NaN;
	for (const [name, part] of [
		['p99', 0.99],
		['longest', 1],
	] as const)
		report({
			work: `page and locks of an order during a switch of ${few.toLocaleString('en')} changed products, ${name}`,
			unit: 'ms',
			ours: at(during, part),
			bar: { atMost: 100 },
		});
	report({ work: 'the same without a switch, longest', unit: 'ms', ours: at(idle, 1) });

	supplier.serve(feedOf({ count: many, risen: false, etag: '' }));
	const largeFloor = await byHand(many);
	const large = await newProgram();
	memory = [];
	const largeFirst = await build(large, 'applied', many);
	supplier.serve(feedOf({ count: many, risen: true, etag: '' }));
	await build(large, 'applied', many);
	report({
		work: `rebuild of ${many.toLocaleString('en')} products, one round`,
		unit: 'rows/s',
		ours: (many / largeFirst) * 1000,
		floor: (many / largeFloor) * 1000,
		bar: { atLeast: 0.5 },
	});
	const size = `rebuild of ${many.toLocaleString('en')} products, memory of the worker`;
	report({ work: size, unit: 'MB', ours: Math.max(...memory), bar: { atMost: 300 } });
} finally {
	child?.kill();
	supplier.close();
	await close();
}
