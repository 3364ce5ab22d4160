import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import type { GridFilter } from '@rewards/validators/grid';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { checkEndings, endingFaultLine } from '../orders';
import { contradictions, leftOfOrders, type Said, saidOf } from './testing/agreement';
import { type Auditor, type Happening, historyOf, makeAuditor, makeHistoryProgram } from './testing/order-history';

/**
 * Four orders of a lamp, a mug and a pen: one stays, of one the lamp came back and the mug was cancelled, one came back
 * whole, and one is void. Each place that shows figures shows what is left.
 */
let db: TestDatabase;
let auditor: Auditor;
let programId: string;
let people: string[];
let left: Said;
let said: Record<string, Said>;
const message = (order: number, codes: number[], more: Partial<Extract<Happening, { what: 'message' }>> = {}) =>
	({ what: 'message', order, codes, older: 0, closed: false, twice: true, ...more }) as const;
const place = { what: 'place', person: 0, items: [1, 2, 3], place: 0 } as const;

beforeAll(async () => {
	db = await createTestDatabase();
	auditor = await makeAuditor(db.database);
	const program = await makeHistoryProgram(auditor, false);
	({ programId, people } = program);
	const happen = historyOf(auditor, program);
	for (const one of [place, place, place, place] as const) await happen(one);
	await happen(message(1, [15, 4, 3]));
	await happen(message(2, [3]));
	await happen(message(2, [15], { closed: true }));
	// Late, and of the phase before.
	await happen(message(1, [3], { older: 1 }));
	await happen({ what: 'void', order: 3 });
	left = await leftOfOrders(db.database, programId);
	said = await saidOf(auditor, programId);
});
afterAll(() => db.drop());

const cents = (dollars: unknown) => Math.round(Number(dollars) * 100);
const orders = async () => {
	const { items } = await auditor.caller.orders.list({ programId, sort: [{ field: 'orderNumber', desc: false }] });
	return items;
};
const pageOf = async (at: number) => {
	const row = (await orders())[at];
	const asked = { programId, participantId: row?.userId ?? '', orderId: row?.id ?? '' };
	return auditor.caller.orders.get(asked);
};

describe('what is left is said by', () => {
	it.each([
		'orderDetail',
		'orderSummary',
		'orderSummary by figures',
		'claimOverview by figures',
		'tax by figures',
		'tax',
		'orders',
		'order pages',
		'participant totals',
		'dashboard',
		'ledger',
		'liability',
	])('%s', (where) => {
		expect(said[where]).toBeDefined();
		const { orders: _, ...known } = left;
		expect(contradictions({ ...known, ...tax() }, { [where]: said[where] ?? {} })).toEqual([]);
	});
	const tax = (): Said => ({ tax: said['order pages']?.tax ?? Number.NaN });

	it('tax pages: that of the first order and of the second one’s pen, and nothing of the others', async () => {
		const [first, second, third, fourth] = await Promise.all([0, 1, 2, 3].map(pageOf));
		expect(cents(first?.figures.net.tax)).toBe(cents(first?.taxResponse?.amountToCollect));
		expect(second?.figures.net.tax).toBe(second?.items[2]?.figures.gross.tax);
		expect([third?.figures.net.tax, fourth?.figures.net.tax]).toEqual(['0.00', '0.00']);
		expect(third).toMatchObject({ status: 'Completed', figures: { net: { points: 0, amount: '0.00' } } });
		expect(third?.figures.returned).toEqual(third?.figures.gross);
		expect(fourth?.figures.cancelled).toEqual(fourth?.figures.gross);
		expect(second?.items.map(({ ended }) => ended?.as)).toEqual(['returned', 'cancelled', undefined]);
	});

	it.each(['orderSummary', 'claimOverview'] as const)('%s: a negative row names what ended', async (list) => {
		const [, second] = await orders();
		const about: GridFilter = ['orderNumber', '=', second?.orderNumber ?? ''];
		const { items } = await (list === 'orderSummary'
			? auditor.caller.orderSummary.list({ programId, filter: about })
			: auditor.caller.claimOverview.list({ filter: about }));
		const named = items.map(({ productName, quantity }) => [productName, quantity]);
		const [lamp, mug] = (await pageOf(1)).items.map(({ product }) => product.productName);
		expect(named).toHaveLength(3);
		expect(named).toEqual(
			expect.arrayContaining([
				[lamp, 1],
				[lamp, -1],
				[mug, -2],
			]),
		);
	});

	it('lists of a participant, of a product, of batch orders and of order errors', async () => {
		const { caller } = auditor;
		const all = await orders();
		const net = new Map(all.map(({ id, netTotal }) => [id, netTotal]));
		expect(all.map(({ netTotal, total }) => netTotal < total)).toEqual([false, true, true, true]);
		const own = await caller.participantOrders.list({ programId, participantId: people[0] ?? '' });
		for (const { id, netTotal, items } of own.items) {
			expect(netTotal).toBe(net.get(id));
			expect(items.reduce((sum, item) => sum + item.netTotal, 0)).toBe(netTotal);
		}
		const sold = await caller.products.list({ programId, filter: ['productID', '=', 'LAMP'] });
		const lamps = await caller.productOrders.list({ programId, productId: sold.items[0]?.id ?? '' });
		expect(lamps.items.map(({ netQuantity }) => netQuantity).toSorted()).toEqual([0, 0, 0, 1]);
		const [, second] = all;
		await db.database.pool.query('update "order" set batch = true where id = $1', [second?.id]);
		const batch = await caller.batchOrders.list({ programId });
		expect(batch.items.map(({ netTotal }) => netTotal)).toEqual([second?.netTotal]);
		await db.database.pool.query(
			`insert into order_error (program_id, id, order_id, message) values ($1, gen_random_uuid(), $2, 'Refused')`,
			[programId, second?.id],
		);
		const errors = await caller.orderErrors.list({ filter: ['programDataId', '=', programId] });
		expect(errors.items.map(({ netTotal }) => netTotal)).toEqual([second?.netTotal]);
	});
});

test('a contradiction that was made behind the product is found', async () => {
	const faults = async () => {
		const found: string[] = [];
		await checkEndings(db.database, (fault) => found.push(endingFaultLine(fault)));
		return found;
	};
	expect(await faults()).toEqual([]);
	const [first] = await orders();
	await db.database.pool.query('update order_item set tracking_status = 15 where order_id = $1 and item_number = 1', [
		first?.id,
	]);
	expect(await faults()).toEqual([
		`program ${programId}, order ${first?.id}: an item that is cancelled, returned or void has no ending`,
	]);
	await expect(db.database.pool.query('delete from order_item_ending')).rejects.toThrow('append-only');
});
