/**
 * The Product Table at CATALOGUE_PRODUCTS products (500,000) in one program, and a tenth as many in another: pages that
 * aren't cached, pages with exact totals, the deepest page, header filters and groups, each against the same result by
 * hand in SQL with its exact count. Then a save of price settings, which recalculates all prices, against one UPDATE of
 * the same rows. Every pair is first compared for equality.
 */
import { deepStrictEqual as same } from 'node:assert';
import { productGrid } from '@rewards/api/domains/catalogue/grid';
import { repriceProducts } from '@rewards/api/domains/catalogue/index';
import { distinctGrid, queryGrid } from '@rewards/api/grid/index';
import { makeAccountTree, makeProgram } from '@rewards/api/testing/index';
import type { GridQueryInput } from '@rewards/validators/grid';
import { plainPrices } from '@rewards/validators/prices/testing/plain-prices';
import { alternate, loadBoth } from './lib/measure';
import { dropIndexes, openBenchDatabase } from './lib/participants';
import { report } from './lib/report';

const size = Number(process.env['CATALOGUE_PRODUCTS'] ?? 500_000);
const seconds = Number(process.env['LOAD_SECONDS'] ?? 6);
const parts = (process.env['CATALOGUE_PARTS'] ?? 'lists,prices').split(',');
const lanes = 50;
const products = `${size.toLocaleString('en')} products`;
const { database, close } = await openBenchDatabase(lanes);
const { pool } = database;

async function seed(programId: string, count: number): Promise<void> {
	await pool.query(
		`insert into product (program_id, id, since_build_id, product_id, product_name, brand_name, product_model, supplier_name, description, image_url,
			cost, msrp, freight, handling, price_points, stock, fingerprint)
		select $1, gen_random_uuid(), $1, 'P-' || lpad(n::text, 7, '0'),
			(array['Espresso Machine', 'Kettle', 'Desk Lamp', 'Backpack', 'Çay Bardağı', 'Headphones', 'Tent', 'Watch'])[1 + n % 8] || ' ' || n,
			'Brand ' || n * 7 % 200, 'AU-' || n * 31 % 99991, 'Supplier ' || n % 12, 'A thing for daily use.', 'https://images.example.com/' || n || '.jpg',
			12 + n % 900, 30 + n % 900, 4.5, 2.5, (12 + n % 900) * 100, n % 250, gen_random_uuid()
		from generate_series(1, $2::int) n`,
		[programId, count],
	);
}

try {
	const { accounts } = await makeAccountTree(database);
	const { id: programId } = await makeProgram(database, accounts.left.id, 'points', 'Large');
	const { id: other } = await makeProgram(database, accounts.left.id, 'points', 'Beside it');
	const index = await dropIndexes(database, 'product');
	await seed(programId, size);
	await seed(other, Math.ceil(size / 10));
	await index();
	await pool.query('vacuum (analyze) product');
	await pool.query('vacuum (analyze) data_version');

	const scope = { kind: 'program', programId } as const;
	const ask = (query: GridQueryInput) => queryGrid(productGrid, database, scope, { take: 12, ...query });
	const names = new Map<string, string>();
	const nameOf = (shape: string): string => {
		const name = names.get(shape) ?? `hand ${names.size}`;
		names.set(shape, name);
		return name;
	};
	/** The page by an index and the count in parallel on another connection, as a PostgreSQL expert writes it. */
	const byHand = async (condition: string, values: unknown[], order: string, { skip = 0, count = true } = {}) => {
		const where = `where p.program_id = $1${condition}`;
		const [page, total] = await Promise.all([
			pool.query<{ id: string }>({
				name: nameOf(`page ${condition} ${order} ${skip}`),
				text: `select p.id, p.product_id, p.product_name, p.brand_name, p.product_model, p.supplier_name, p.price_points, p.stock, p.image_url,
					coalesce((select string_agg(l.description, ', ' order by l.position) from plateau_level l
						where l.program_id = p.program_id and l.id = any(p.level_ids)), '') as levels
					from product p ${where} order by ${order} limit 12 offset ${skip}`,
				values: [programId, ...values],
			}),
			count
				? pool.query<{ n: number }>({
						name: nameOf(`count ${condition}`),
						text: `select count(*)::int as n from product p ${where}`,
						values: [programId, ...values],
					})
				: null,
		]);
		return { ids: page.rows.map(({ id }) => id), total: total?.rows[0]?.n ?? null };
	};
	const byName = 'p.product_name collate "und-x-icu", p.id';
	const equal = async (query: GridQueryInput, hand: ReturnType<typeof byHand>) => {
		const [ours, floor] = await Promise.all([ask(query), hand]);
		same(
			ours.items.map(({ id }) => id),
			floor.ids,
		);
		if (floor.total !== null) same(ours.total, floor.total);
	};

	/** Pages as staff request them, each with words that aren't cached. */
	const varied = (turn: number): { query: GridQueryInput; hand: () => ReturnType<typeof byHand> } => {
		const n = (turn * 7919) % size;
		const points = ((12 + (n % 890)) * 100).toString();
		const upTo = ((12 + (n % 890) + (n % 7)) * 100).toString();
		const between: [number, number] = [Number(points), Number(upTo)];
		switch (turn % 4) {
			case 0:
				return {
					query: { search: `AU-${(n * 31) % 99_991}` },
					hand: () => byHand(' and p.search_text like $2', [`%au-${(n * 31) % 99_991}%`], byName),
				};
			case 1:
				return {
					query: {
						filter: ['brandName', '=', `Brand ${n % 200}`],
						sort: [{ field: 'priceUSACONT', desc: n % 2 === 1 }],
						skip: (n % 40) * 12,
					},
					hand: () =>
						byHand(
							' and p.brand_name = $2',
							[`Brand ${n % 200}`],
							n % 2 === 1 ? 'p.price_points desc, p.id desc' : 'p.price_points, p.id',
							{ skip: (n % 40) * 12 },
						),
				};
			case 2:
				return {
					query: {
						filter: {
							and: [
								['supplierName', '=', `Supplier ${n % 12}`],
								['priceUSACONT', 'between', between],
							],
						},
						sort: [{ field: 'priceUSACONT' }],
					},
					hand: () =>
						byHand(
							' and p.supplier_name = $2 and p.price_points between $3 and $4',
							[`Supplier ${n % 12}`, ...between],
							'p.price_points, p.id',
						),
				};
			default:
				return {
					query: { filter: ['productID', 'contains', String(n).padStart(6, '0')] },
					hand: () =>
						byHand(
							' and p.search_text like $2 and fold_text(p.product_id) like $2',
							[`%${String(n).padStart(6, '0')}%`],
							byName,
						),
				};
		}
	};

	const lists = async () => {
		for (let turn = 1; turn <= 24; turn += 1) {
			const { query, hand } = varied(turn * 37 + (turn % 4));
			await equal(query, hand());
		}
		const [ours, floor] = await loadBoth(
			lanes,
			seconds,
			(turn) => ask(varied(1_000_000 + turn).query),
			(turn) => varied(1_000_000 + turn).hand(),
		);
		report({
			work: `products, new filters, ${products}, ${lanes} at a time`,
			unit: 'ms p95',
			ours: ours.p95,
			floor: floor.p95,
			bar: { atMost: 1.3 },
		});
		const brand = ['brandName', '<>', 'Brand 7'] as ['brandName', '<>', string];
		for (const [work, query, condition, values] of [
			['no filter', {}, '', []],
			['a filter seen before', { filter: brand }, ' and p.brand_name <> $2', ['Brand 7']],
		] as const) {
			await equal(query, byHand(condition, [...values], byName));
			const [mine, hand] = await loadBoth(
				lanes,
				seconds,
				() => ask(query),
				() => byHand(condition, [...values], byName),
			);
			report({
				work: `products, ${work}, exact total, ${products}`,
				unit: 'pages/s',
				ours: mine.perSecond,
				floor: hand.perSecond,
				bar: { atLeast: 50 },
			});
		}
		const last = Math.floor((size - 1) / 12) * 12;
		for (const [work, sort, order] of [
			['by name', undefined, byName],
			['by points', [{ field: 'priceUSACONT' }], 'p.price_points, p.id'],
		] as const) {
			const query = sort ? { sort: [...sort] } : {};
			await equal({ ...query, skip: last }, byHand('', [], order, { skip: last }));
			const [deepest, first] = await alternate(
				100,
				() => ask({ ...query, skip: last }),
				() => ask(query),
			);
			report({
				work: `products ${work}, deepest page, against page 1, ${products}`,
				unit: 'ms',
				ours: deepest,
				floor: first,
				bar: { atMost: 2 },
			});
		}
		for (const [field, column] of [
			['brandName', 'brand_name'],
			['supplierName', 'supplier_name'],
		] as const) {
			const groupsOf = `select ${column} as value, count(*)::int as count from product where program_id = $1 group by 1`;
			const values = {
				ours: async () => {
					const found = await distinctGrid(productGrid, database, scope, { field });
					return {
						total: found.total,
						values: found.values.map(({ value, count }) => ({ value: String(value), count })),
					};
				},
				hand: async () => {
					const { rows } = await pool.query<{ value: string; count: number; total: number }>({
						name: nameOf(`values ${column}`),
						text: `select value, count, count(*) over ()::int as total from (${groupsOf}) v order by value collate "und-x-icu" limit 100`,
						values: [programId],
					});
					return { total: rows[0]?.total ?? 0, values: rows.map(({ value, count }) => ({ value, count })) };
				},
			};
			same(await values.ours(), await values.hand());
			const [found, foundFloor] = await alternate(9, values.ours, values.hand);
			report({
				work: `values of ${column} with counts, ${products}`,
				unit: 'ms',
				ours: found,
				floor: foundFloor,
				bar: { atMost: 1.2 },
			});
			const groups = {
				ours: async () =>
					(await ask({ group: [{ field, desc: false }], take: 20 })).groups?.map(({ key, count }) => ({
						value: String(key),
						count,
					})),
				hand: async () =>
					(
						await pool.query<{ value: string; count: number }>({
							name: nameOf(`groups ${column}`),
							text: `with g as (${groupsOf}) select g.value, g.count, m.* from g,
								(select count(*) as groups, sum(count) as rows from g) m order by value collate "und-x-icu" limit 20`,
							values: [programId],
						})
					).rows.map(({ value, count }) => ({ value, count })),
			};
			same(await groups.ours(), await groups.hand());
			const [grouped, groupedFloor] = await alternate(9, groups.ours, groups.hand);
			report({
				work: `groups by ${column}, ${products}`,
				unit: 'ms',
				ours: grouped,
				floor: groupedFloor,
				bar: { atMost: 1.2 },
			});
		}
	};

	/** Every price changes at each save, alternately up and down. */
	const prices = async () => {
		const settings = (turn: number) => ({
			...plainPrices,
			includeFreight: true,
			includeResellerMarkup: '2' as const,
			resellerMarkupPct: String(10 + (turn % 2)),
		});
		const [ours, hand] = await alternate(
			3,
			async (turn) => {
				const changed = await database.transaction((client) => repriceProducts(client, programId, settings(turn)));
				if (changed !== size) throw new Error(`${changed} prices have changed`);
			},
			(turn) =>
				pool.query(
					'update product set price_points = ceil(round((cost + freight) * (1 + $2::numeric * 0.01), 2) / 0.01)::int where program_id = $1',
					[programId, 20 + (turn % 2)],
				),
		);
		const rate = (ms: number) => (size / ms) * 1000;
		report({
			work: `a save of price settings, ${products}`,
			unit: 'rows/s',
			ours: rate(ours),
			floor: rate(hand),
			bar: { atLeast: 0.5 },
		});
	};

	if (parts.includes('lists')) await lists();
	if (parts.includes('prices')) await prices();
} finally {
	await close();
}
