import { ensureSampleData } from '@rewards/db/seed';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { priceOrder } from '@rewards/validators/orders/price-order';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCaller } from '../../router';
import { contextOf, everyFlag, storedSession, testServices } from '../../testing';
import { contradictions, leftOfOrders, saidOf } from './testing/agreement';
import { findFaults } from './testing/check-histories';

/** Sample data obey the rules of real data. */
let db: TestDatabase;
beforeAll(async () => {
	db = await createTestDatabase();
	await ensureSampleData(db.database, { email: 'admin@example.com', passwordHash: 'hashed' });
}, 60_000);
afterAll(() => db.drop());

test('what is left of the orders of each program is the same everywhere', { timeout: 120_000 }, async () => {
	const { rows: accounts } = await db.database.pool.query('select id, name, type from account where parent_id is null');
	const session = await storedSession(db.database, accounts[0], everyFlag);
	const caller = createCaller(contextOf(testServices(db.database), session));
	const { rows: programs } = await db.database.pool.query<{ id: string }>('select id from program order by name');
	expect(programs.length).toBeGreaterThan(3);
	for (const { id } of programs) {
		// The dashboard is about the last thirty days, and sample orders are older.
		const { dashboard: _, ...said } = await saidOf({ db: db.database, caller }, id);
		expect(contradictions(await leftOfOrders(db.database, id), said)).toEqual([]);
	}
});

test('reconciling finds nothing', { timeout: 60_000 }, async () => {
	expect(await findFaults({ db: db.database })).toEqual([]);
});

test('each item has the price of its product by the settings that are stored with it', async () => {
	const { rows } = await db.database.pool.query(
		`select i.quantity, i.price, i.total, i.amount::text, i.shipping::text,
			i.amount_before_tax::text as "amountBeforeTax", i.costing, p.type = 'points' as "inPoints",
			p.include_freight as freight, p.reseller_markup_pct::text as markup, o.country
		from order_item i join program p on p.id = i.program_id join "order" o on o.program_id = i.program_id and o.id = i.order_id`,
	);
	expect(rows.length).toBeGreaterThan(500);
	for (const { quantity, costing, inPoints, country, freight, markup, ...stored } of rows) {
		const { settings, supplier, ...steps } = costing;
		expect([steps.country, settings.includeFreight, Number(settings.resellerMarkupPct)]).toEqual([
			country,
			freight,
			Number(markup),
		]);
		const [item] = priceOrder([{ product: supplier, quantity }], settings, { country, inPoints }).items;
		const { costing: made, ...priced } = item ?? { costing: {} };
		expect(stored).toEqual(priced);
		for (const [step, value] of Object.entries(made))
			if (step !== 'settings' && step !== 'country') expect([step, Number(steps[step])]).toEqual([step, Number(value)]);
	}
});
