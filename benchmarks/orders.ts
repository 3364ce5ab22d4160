/**
 * The lists of orders at ORDERS orders (1,000,000) with three items each, one in twenty in API Error, one in ten a
 * batch order: pages, filters, groups, sums and the ready-made views, each against the same result written by hand in
 * SQL with its exact count, on the same pool and settings. Every pair is first compared for equality. Then a bulk
 * resubmit of the orders in API Error by the product's job, with the memory of its process.
 */
import { ok, deepStrictEqual as same } from 'node:assert';
import { batchItemGrid, batchOrderGrid, orderErrorGrid, orderGrid } from '@rewards/api/domains/orders/grid';
import { orderJobs } from '@rewards/api/domains/orders/jobs/index';
import { type GridOptions, queryGrid } from '@rewards/api/grid/index';
import { prepareJobs, startJobWorker } from '@rewards/api/jobs/worker';
import { createCaller } from '@rewards/api/router';
import {
	contextOf,
	ended,
	everyFlag,
	makeAccountTree,
	makeProgram,
	storedSession,
	testServices,
} from '@rewards/api/testing/index';
import type { GridQueryInput } from '@rewards/validators/grid';
import { alternate } from './lib/measure';
import { seedOrders } from './lib/orders';
import { openBenchDatabase } from './lib/participants';
import { report } from './lib/report';

const count = Number(process.env['ORDERS'] ?? 1_000_000);
const rounds = Number(process.env['ROUNDS'] ?? 9);
const size = `${count.toLocaleString('en')} orders`;
const { database, close } = await openBenchDatabase(8);
const { pool } = database;

try {
	const { accounts } = await makeAccountTree(database);
	const { id: programId } = await makeProgram(database, accounts.left.id, 'points');
	const batchOrderId = await seedOrders(database, programId, count);
	const scope = { kind: 'program', programId } as const;
	let statements = 0;
	const bar = { atMost: 1.3 };

	type Answer = { total: number | null; ids: unknown[] };
	const compare = async (work: string, ours: () => Promise<Answer>, hand: () => Promise<Answer>): Promise<void> => {
		same(await ours(), await hand());
		const [mean, floor] = await alternate(rounds, ours, hand);
		report({ work: `${work}, ${size}`, unit: 'ms', ours: mean, floor, bar });
	};
	/** Page and exact count as a PostgreSQL expert writes them, on two connections at once. */
	const byHand = (columns: string, from: string, order: string, values: unknown[]) => {
		statements += 1;
		const [page, total] = [`hand page ${statements}`, `hand count ${statements}`];
		return async (): Promise<Answer> => {
			const [rows, all] = await Promise.all([
				pool.query<{ id: string }>({
					name: page,
					text: `select ${columns} ${from} order by ${order} limit 12`,
					values,
				}),
				pool.query<{ n: string }>({ name: total, text: `select count(*) as n ${from}`, values }),
			]);
			return { total: Number(all.rows[0]?.n), ids: rows.rows.map(({ id }) => id) };
		};
	};

	const error = 'left join order_error e on e.program_id = o.program_id and e.order_id = o.id and e.cleared_at is null';
	const columns = `o.id, o.order_number, o.ordered_at, o.participant_id, o.name, o.email, o.status, o.total, o.total_amount, e.message,
		o.external_order_number, o.level_name, o.batch, o.placed_by_name, (select i.tracking_link from order_item i
			where i.program_id = o.program_id and i.order_id = o.id and i.tracking_link <> '' order by i.item_number limit 1)`;
	const live = `from "order" o ${error} where o.program_id = $1 and o.deleted_at is null`;
	const newest = 'o.ordered_at desc, o.id desc';
	const orders = (query: GridQueryInput) => async (): Promise<Answer> => {
		const { total, items } = await queryGrid(orderGrid, database, scope, { take: 12, ...query });
		return { total, ids: items.map(({ id }) => id) };
	};
	const views: [string, GridQueryInput, string, unknown[]][] = [
		['orders: first page', {}, '', []],
		['orders: Needs attention', { filter: ['status', '=', 'API Error'] }, ` and o.status = 'API Error'`, []],
		[
			'orders: Waiting for shipment',
			{ filter: ['status', '=', 'Waiting for Shipment'] },
			` and o.status = 'Waiting for Shipment'`,
			[],
		],
		[
			'orders: This week',
			{ filter: ['date', '>=', new Date(Date.now() - 7 * 86_400_000).toISOString()] },
			` and o.ordered_at >= now() - interval '7 days'`,
			[],
		],
		['orders: search', { search: 'order 12345' }, ' and o.search_text like $2', ['%order 12345%']],
		[
			'orders: by their error',
			{ filter: ['errorMessage', 'contains', 'street 7'] },
			` and fold_text(coalesce(e.message, '')) like $2`,
			['%street 7%'],
		],
	];
	for (const [work, query, condition, values] of views)
		await compare(work, orders(query), byHand(columns, live + condition, newest, [programId, ...values]));

	await compare(
		'orders: grouped by status with sums',
		async () => {
			const { groups } = await queryGrid(orderGrid, database, scope, {
				group: [{ field: 'status', desc: false }],
				groupTotals: [{ field: 'total', summary: 'sum' }],
				take: 20,
			});
			return { total: null, ids: (groups ?? []).map(({ key, count, totals }) => [key, count, totals['sum:total']]) };
		},
		async () => {
			const { rows } = await pool.query<{ status: string; n: number; sum: number }>({
				name: 'hand groups',
				text: `select o.status, count(*)::int as n, sum(o.total)::float8 as sum from "order" o
					where o.program_id = $1 and o.deleted_at is null group by 1 order by o.status collate "und-x-icu"`,
				values: [programId],
			});
			return { total: null, ids: rows.map(({ status, n, sum }) => [status, n, sum]) };
		},
	);
	await compare(
		'orders: sum of points',
		async () => {
			const { totals } = await queryGrid(orderGrid, database, scope, {
				take: 0,
				totals: [{ field: 'total', summary: 'sum' }],
			});
			return { total: null, ids: [totals?.['sum:total']] };
		},
		async () => {
			const { rows } = await pool.query<{ sum: number }>({
				name: 'hand sum',
				text: `select sum(o.total)::float8 as sum from "order" o where o.program_id = $1 and o.deleted_at is null`,
				values: [programId],
			});
			return { total: null, ids: [rows[0]?.sum] };
		},
	);

	const batch = `${live} and o.batch`;
	const batchOrders = (query: GridQueryInput) => async (): Promise<Answer> => {
		const { total, items } = await queryGrid(batchOrderGrid, database, scope, { take: 12, ...query });
		return { total, ids: items.map(({ id }) => id) };
	};
	const waitFirst: GridQueryInput['sort'] = [
		{ field: 'submitted', desc: false },
		{ field: 'date', desc: true },
	];
	await compare(
		'batch orders: first page',
		batchOrders({ sort: waitFirst }),
		byHand(columns, batch, 'o.submitted_at is not null, o.ordered_at desc, o.id', [programId]),
	);
	await compare(
		'batch orders: Waiting',
		batchOrders({ filter: ['submitted', '=', false] }),
		byHand(columns, `${batch} and o.submitted_at is null`, newest, [programId]),
	);
	await compare(
		'items of a batch order',
		async () => {
			const options: GridOptions = { filter: ['orderId', '=', batchOrderId] };
			const { total, items } = await queryGrid(batchItemGrid, database, scope, { take: 12 }, options);
			return { total, ids: items.map(({ id }) => id) };
		},
		byHand(
			'i.id, i.item_number, i.tracking_status, i.supplier_name, i.product_name, i.brand_name, i.product_model, i.quantity',
			`from order_item i join "order" o on o.program_id = i.program_id and o.id = i.order_id
				where i.program_id = $1 and i.order_id = $2 and o.batch and o.deleted_at is null`,
			'i.item_number, i.id',
			[programId, batchOrderId],
		),
	);

	const accountId = accounts.left.id;
	const subtree = { kind: 'accounts', accountId } as const;
	const errors = (query: GridQueryInput) => async (): Promise<Answer> => {
		const { total, items } = await queryGrid(orderErrorGrid, database, subtree, { take: 12, ...query });
		return { total, ids: items.map(({ orderDataId }) => orderDataId) };
	};
	const openErrors = `from order_error e join "order" o on o.program_id = e.program_id and o.id = e.order_id
		join program p on p.id = e.program_id join account a on a.id = p.account_id
		where a.path @> array[$1]::uuid[] and e.cleared_at is null and o.deleted_at is null and p.deleted_at is null`;
	const reseller = `coalesce((select x.name from account x where x.id = any(a.path) and x.type = 'reseller'
		order by cardinality(x.path) desc limit 1), a.name)`;
	const errorColumns = `e.id, e.program_id, p.name, ${reseller}, e.order_id, o.order_number, o.ordered_at, o.participant_id, o.name, o.total, o.status, e.message,
		e.created_at`;
	await compare(
		'order errors: first page',
		errors({}),
		byHand(errorColumns, openErrors, 'e.created_at desc, e.id desc', [accountId]),
	);
	await compare(
		'order errors: one cause',
		errors({ filter: ['errorMessage', '=', 'No such street 7'] }),
		byHand(errorColumns, `${openErrors} and e.message = 'No such street 7'`, 'e.created_at desc, e.id desc', [
			accountId,
		]),
	);

	// Selected by its filter, as "all that match".
	const services = testServices(database);
	await prepareJobs(database);
	const worker = await startJobWorker(services, { jobs: orderJobs, concurrency: 1 });
	const caller = createCaller(contextOf(services, await storedSession(database, accounts.left, everyFlag)));
	const asking = performance.now();
	const held = await caller.orderErrors.bulk.hold({ action: 'resubmit', selection: { kind: 'matching' } });
	const asked = performance.now();
	report({
		work: `selecting for a resubmit ${held.count.toLocaleString('en')} of ${size}`,
		unit: 'ms',
		ours: asked - asking,
	});
	const megabytes: number[] = [];
	const watching = setInterval(() => megabytes.push(process.memoryUsage().rss / 2 ** 20), 500);
	const { jobId } = await caller.orders.bulk.start({ ...held, action: { kind: 'resubmit' } });
	const job = await ended(database, jobId);
	clearInterval(watching);
	await worker.stop();
	same([job.state, job.result?.['done']], ['done', held.count]);
	const { rows: left } = await pool.query<{ n: string }>(
		`select count(*) as n from "order" where program_id = $1 and status = 'API Error'`,
		[programId],
	);
	same(Number(left[0]?.n), 0);
	const rate = (held.count * 1000) / (performance.now() - asked);
	report({ work: `bulk resubmit of ${held.count.toLocaleString('en')} orders`, unit: 'orders/s', ours: rate });
	ok(megabytes.length > 4);
	// The first third warms up.
	const third = Math.ceil(megabytes.length / 3);
	const grown = Math.max(...megabytes.slice(-third)) - Math.max(...megabytes.slice(0, third));
	report({
		work: 'memory of the process, last third of the bulk resubmit minus its first',
		unit: 'MB',
		ours: grown,
		bar: { atMost: 30 },
	});
	// Including what the lists above have left in it.
	report({ work: 'memory of the process, peak', unit: 'MB', ours: Math.max(...megabytes) });
} finally {
	await close();
}
