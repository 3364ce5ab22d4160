import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Auditor, historyOf, makeAuditor, makeHistoryProgram } from './testing/order-history';

/**
 * The tax report by place: two orders to Texas, of which one came back whole, and one each to Quebec, Oregon and
 * London.
 */
let db: TestDatabase;
let auditor: Auditor;
let programId: string;
beforeAll(async () => {
	db = await createTestDatabase();
	auditor = await makeAuditor(db.database);
	const program = await makeHistoryProgram(auditor, false);
	({ programId } = program);
	const happen = historyOf(auditor, program);
	for (const place of [0, 0, 1, 2, 3]) await happen({ what: 'place', person: 0, items: [1, 2], place });
	await happen({ what: 'message', order: 1, codes: [15, 15], older: 0, closed: true, twice: true });
});
afterAll(() => db.drop());

const by = async (field: string) => {
	const { groups } = await auditor.caller.tax.list({
		programId,
		group: [{ field }],
		groupTotals: [{ field: 'amountToCollect', summary: 'sum' }],
	});
	return Object.fromEntries(
		(groups ?? []).map(({ key, count, totals }) => [String(key), [count, Number(totals?.['sum:amountToCollect'])]]),
	);
};

test('each place has its own group, and what came back is taken from its own', async () => {
	const all = await auditor.caller.orders.list({ programId, sort: [{ field: 'orderNumber', desc: false }] });
	const [kept, returned, quebec] = all.items.map(({ tax }) => Number(tax));
	expect(returned).toBe(kept);
	expect(kept).toBeGreaterThan(0);
	expect(await by('place')).toEqual({
		// Two orders, and each item of the one that came back.
		TX: [4, kept],
		'CAN · QC': [1, quebec],
		OR: [1, kept],
		'GBR · Greater London': [1, 0],
	});
	expect(await by('country')).toMatchObject({ CAN: [1, quebec], GBR: [1, 0] });
	expect(await by('state')).toMatchObject({ TX: [4, kept], QC: [1, quebec] });
});

test('each row says where it went, and nothing is left to collect of the returned order', async () => {
	const { items } = await auditor.caller.tax.list({ programId, filter: ['state', '=', 'TX'] });
	for (const row of items) expect(row).toMatchObject({ place: 'TX', country: 'USA', city: 'Austin', zip: '73301' });
	const returned = items.find(({ movement }) => movement === 'returned')?.orderId;
	const ofReturned = items.filter(({ orderId }) => orderId === returned);
	expect(ofReturned.map(({ movement }) => movement).toSorted()).toEqual(['order', 'returned', 'returned']);
	for (const figure of ['amountToCollect', 'taxableAmount', 'orderTotalAmount'] as const)
		expect(
			ofReturned.reduce((cents, row) => cents + Math.round(Number(row[figure]) * 100), 0),
			figure,
		).toBe(0);
	const london = await auditor.caller.tax.list({ programId, filter: ['country', '=', 'GBR'] });
	expect(london.items).toMatchObject([{ amountToCollect: '0.00', taxableAmount: '0.00', city: 'London' }]);
});

test('no taxable amount contains the estimated tax in its prices', async () => {
	const { rows } = await db.database.pool.query(
		`select (o.tax_response->>'orderTotalAmount')::numeric = sum(i.amount_before_tax + i.shipping) as whole,
			sum(i.amount - i.amount_before_tax) > 0 as estimated from "order" o join order_item i on i.order_id = o.id group by o.program_id, o.id`,
	);
	expect(rows).toEqual(Array.from({ length: 5 }, () => ({ whole: true, estimated: true })));
});
