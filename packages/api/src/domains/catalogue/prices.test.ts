import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { makePrice, type PriceSettings } from '@rewards/validators/prices/price';
import { plainPrices } from '@rewards/validators/prices/testing/plain-prices';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCaller } from '../../router';
import { contextOf, flags, makeAccountTree, makeProgram, sessionOf, testServices } from '../../testing';
import { priceSavesAtMost, repriceProducts } from './services/reprice';

let db: TestDatabase;
let programId: string;
let caller: ReturnType<typeof createCaller>;
beforeAll(async () => {
	db = await createTestDatabase();
	const tree = await makeAccountTree(db.database);
	programId = (await makeProgram(db.database, tree.accounts.left.id, 'points', 'Priced')).id;
	caller = createCaller(contextOf(testServices(db.database), sessionOf(tree.accounts.left, flags('manageProgram'))));
});
afterAll(() => db.drop());

const query = (text: string, values: unknown[] = []) => db.database.pool.query(text, values);

/** Puts a catalogue on sale; prices are 0 until they are computed. */
async function sell(products: readonly { cost: string; freight: string; handling: string }[]): Promise<void> {
	const buildId = newId();
	await query('delete from product where program_id = $1', [programId]);
	await query(`insert into catalogue_build (program_id, id, status, finished_at) values ($1, $2, 'Completed', now())`, [
		programId,
		buildId,
	]);
	await query(
		`insert into product (program_id, id, since_build_id, product_id, product_name, cost, freight, handling)
		select $1, gen_random_uuid(), $2, 'P' || n, 'Kettle ' || n, cost, freight, handling
		from unnest($3::numeric[], $4::numeric[], $5::numeric[]) with ordinality as t (cost, freight, handling, n)`,
		[programId, buildId, ...(['cost', 'freight', 'handling'] as const).map((key) => products.map((one) => one[key]))],
	);
	await query('update program set current_build_id = $2 where id = $1', [programId, buildId]);
}
const onSale = async (): Promise<number[]> =>
	(
		await query(
			`select x.price_points from product x
			where x.program_id = $1 order by substr(x.product_id, 2)::int`,
			[programId],
		)
	).rows.map((row) => Number(row.price_points));
const reprice = (settings: PriceSettings) =>
	db.database.transaction((client) => repriceProducts(client, programId, settings));

const kettle = { cost: '100.00', freight: '8.00', handling: '2.00' };
beforeEach(() => sell([kettle, { ...kettle, cost: '50.00' }]));

const cents = fc.integer({ min: 0, max: 5_000_000 }).map((n) => (n / 100).toFixed(2));
const pct = fc.integer({ min: 0, max: 1_000_000 }).map((n) => (n / 10_000).toString());
const anySettings = fc.record({
	includeFreight: fc.boolean(),
	includeHandling: fc.boolean(),
	includeResellerMarkup: fc.constantFrom('0', '1', '2'),
	resellerMarkupPct: pct,
	includePSQ: fc.boolean(),
	psq: cents,
	applyResellerMarkupPctToPSQ: fc.boolean(),
	useEstimatedTax: fc.constantFrom('taxonitemcostonly', 'taxondeliveredcost', 'notax'),
	defaultUSTaxCDTPct: pct,
	estimatedCDNCDTPct: pct,
	repShare: pct,
	pointValue: fc.integer({ min: 100, max: 1_000_000 }).map((n) => (n / 10_000).toString()),
}) as fc.Arbitrary<PriceSettings>;

it('SQL prices a catalogue exactly as the formula does', async () => {
	const catalogue = fc.array(fc.record({ cost: cents, freight: cents, handling: cents }), {
		minLength: 1,
		maxLength: 40,
	});
	await fc.assert(
		fc.asyncProperty(catalogue, anySettings, async (products, settings) => {
			await sell(products);
			await reprice(settings);
			expect(await onSale()).toEqual(products.map((product) => makePrice(product, settings).points));
		}),
		{ numRuns: 40 },
	);
});

it('reports the effect of a save before it, and then does exactly that', async () => {
	await reprice(plainPrices);
	const dearer = { ...plainPrices, includeFreight: true };
	const preview = await caller.catalogue.prices.preview({ programId, ...dearer });
	expect(preview).toEqual({
		products: 2,
		dearer: 2,
		cheaper: 0,
		unchanged: 0,
		mostUp: 800,
		mostDown: 0,
		meanPct: '10.67',
		tooDear: 0,
	});
	expect(await onSale()).toEqual([10_000, 5_000]);
	expect(await reprice(dearer)).toBe(2);
	expect(await onSale()).toEqual([10_800, 5_800]);
	expect(await caller.catalogue.prices.preview({ programId, ...dearer })).toMatchObject({
		unchanged: 2,
		meanPct: '0.00',
	});
	expect(await reprice(dearer)).toBe(0);
});

it('refuses settings that would price a product above the limit of an order, and changes nothing', async () => {
	await sell([{ ...kettle, cost: '9999999.00' }, kettle]);
	await reprice(plainPrices);
	const before = await onSale();
	const settings = { ...plainPrices, pointValue: '0.0001' };
	expect(await caller.catalogue.prices.preview({ programId, ...settings })).toMatchObject({ tooDear: 1 });
	await expect(reprice(settings)).rejects.toMatchObject({
		fields: [{ path: 'pointValue', code: 'pricesTooLarge', params: { count: 1 } }],
	});
	expect(await onSale()).toEqual(before);
});

it('has no prices without a catalogue', async () => {
	await query('delete from product where program_id = $1', [programId]);
	expect(await caller.catalogue.prices.preview({ programId, ...plainPrices })).toMatchObject({
		products: 0,
		meanPct: null,
	});
	expect(await caller.catalogue.prices.products({ programId })).toEqual({ items: [], total: 0 });
});

it('finds products for the calculator by part of their name, as people type it', async () => {
	await sell([kettle, kettle, { ...kettle, cost: '1.50' }]);
	const { items, total } = await caller.catalogue.prices.products({ programId, search: 'KETTLE 3' });
	expect(total).toBe(1);
	expect(items).toMatchObject([{ productName: 'Kettle 3', cost: '1.50', freight: '8.00', handling: '2.00' }]);
	const names = async (search: string, page: object = {}) => {
		const found = await caller.catalogue.prices.products({ programId, search, ...page });
		return [found.total, ...found.items.map(({ productName }) => productName)];
	};
	expect(await names('')).toEqual([3, 'Kettle 1', 'Kettle 2', 'Kettle 3']);
	expect(await names('', { skip: 1, take: 1 })).toEqual([3, 'Kettle 2']);
	expect(await names('p2  kett')).toEqual([1, 'Kettle 2']);
	expect(await names('%')).toEqual([0]);
});

it('keeps the price history of the latest saves, however many there are', async () => {
	await sell([kettle, { ...kettle, cost: '1.00' }]);
	await reprice(plainPrices);
	const saves = async () =>
		(
			await query(
				`select price_after as points, count(*)::int as n from product_price_save s
				join product p on p.program_id = s.program_id and p.id = s.product_id where s.program_id = $1 group by at, 1 order by at, 1`,
				[programId],
			)
		).rows;
	for (let turn = 1; turn <= priceSavesAtMost + 3; turn += 1) await reprice({ ...plainPrices, repShare: String(turn) });
	// A save that changes no price is not kept.
	await reprice({ ...plainPrices, repShare: String(priceSavesAtMost + 3) });
	const latest = Array.from({ length: priceSavesAtMost }, (_, at) => at + 4);
	expect(await saves()).toEqual(
		latest.flatMap((share) => [
			{ points: 100 + share, n: 1 },
			{ points: 10_000 + share * 100, n: 1 },
		]),
	);
});

it('refuses settings that give no valid price', async () => {
	for (const [path, value] of [
		['pointValue', '0'],
		['pointValue', 'a lot'],
		['resellerMarkupPct', '-1'],
		['defaultUSTaxCDTPct', '8.12345'],
		['repShare', '1e2'],
		['includeResellerMarkup', '3'],
	] as const) {
		const input = { programId, ...plainPrices, [path]: value };
		await expect(caller.catalogue.prices.preview(input as never)).rejects.toMatchObject({ fields: [{ path }] });
	}
});

it('prices 50,000 products in a few times what writing them by hand takes', async () => {
	// Statistics of a moment without products, as after a catalogue was emptied and before it is filled again.
	await sell(Array.from({ length: 5_000 }, () => kettle));
	await query('delete from product where program_id = $1', [programId]);
	await query('analyze product');
	await sell(Array.from({ length: 50_000 }, (_, n) => ({ ...kettle, cost: ((n % 9000) + 1).toFixed(2) })));
	const timed = async (work: () => Promise<unknown>) => {
		const begin = performance.now();
		await work();
		return performance.now() - begin;
	};
	// The same rows written in the same minute on the same machine, whatever runs beside: a limit in seconds would
	// measure the machine. A loop in a loop takes minutes.
	const byHand: number[] = [];
	const took: number[] = [];
	for (const resellerMarkupPct of ['12.5', '13.5', '14.5']) {
		byHand.push(
			await timed(() => query('update product set price_points = price_points + 7 where program_id = $1', [programId])),
		);
		took.push(
			await timed(async () => {
				const settings = {
					...plainPrices,
					includeFreight: true,
					resellerMarkupPct,
					includeResellerMarkup: '2',
				} as const;
				expect(await reprice(settings)).toBe(50_000);
			}),
		);
	}
	expect(Math.min(...took) / Math.min(...byHand)).toBeLessThan(5);
}, 120_000);
