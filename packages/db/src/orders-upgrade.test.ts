import { expect, test } from 'vitest';
import { newId } from '.';
import { databaseBefore } from './testing-upgrade';

/** Orders that were there before endings were recorded have those that follow from their states. */
const { run, upgrade } = databaseBefore('20261129066000_endings_of_orders');
const [programId, participantId] = [newId(), newId()];
/** An order of March with two items of 60 and 40 points; `codes` are the supplier's codes of both. */
async function order(status: string, codes: readonly [number, number], returnedAt: string | null = null) {
	const id = newId();
	const tax = { amountToCollect: '8.25', taxableAmount: '100.00', orderTotalAmount: '110.00', freightTaxable: false };
	await run(
		`insert into "order" (program_id, id, order_number, participant_id, ordered_at, status, total, total_amount, total_shipping, tax_response,
			idempotency_key, submission_key, voided_at, void_reason)
		values ($1, $2, $3, $4, '2026-03-05T10:20:00Z', $5, 100, 100, 10, $6, $3, $3, $7, $8)`,
		...[programId, id, `PO${id}`, participantId, status, JSON.stringify(tax)],
		...(status === 'Void' ? ['2026-04-02T00:00:00Z', 'Ordered twice'] : [null, '']),
	);
	for (const [at, points] of [60, 40].entries()) {
		const entry = newId();
		await run(
			`insert into ledger_entry (program_id, id, participant_id, type, amount, order_id, created_at)
			values ($1, $2, $3, 'order', $4, $5, '2026-03-05T10:20:00Z')`,
			...[programId, entry, participantId, -points, id],
		);
		await run(
			`insert into order_item (program_id, id, order_id, item_number, product_id, product_name, price, quantity, total, amount, shipping, tracking_status, entry_id)
			values ($1, gen_random_uuid(), $2, $3, 'P', 'Product', $4::int, 1, $4::int, $4::int, 5, $5, $6)`,
			...[programId, id, at + 1, points, codes[at], entry],
		);
		if (status === 'Void' || codes[at] === 15)
			await run(
				`insert into ledger_entry (program_id, id, participant_id, type, amount, order_id, reverses_id, created_at)
				values ($1, gen_random_uuid(), $2, 'reversal', $3, $4, $5, $6)`,
				...[programId, participantId, points, id, entry, returnedAt ?? '2026-04-02T00:00:00Z'],
			);
	}
	return id;
}

test('on the day on which points came back, with their part of the tax, and figures follow', async () => {
	const root = newId();
	await run(`insert into account (id, name, type) values ($1, 'Root', 'root')`, root);
	await run(`insert into program (id, account_id, name, type) values ($1, $2, 'Points', 'points')`, programId, root);
	await run(
		`insert into participant (program_id, id, email) values ($1, $2, 'a@example.com')`,
		programId,
		participantId,
	);
	await run(
		`insert into ledger_entry (program_id, id, participant_id, type, amount) values ($1, gen_random_uuid(), $2, 'adjustment', 5000)`,
		...[programId, participantId],
	);
	await order('Completed', [3, 3]);
	const part = await order('Completed', [3, 15], '2026-05-07T00:00:00Z');
	const whole = await order('Void', [0, 0]);
	await upgrade();

	const { rows } = await run(
		`select order_id, kind, at, reason, items, points, amount::text, shipping::text, tax::text, taxable::text from order_ending order by at`,
	);
	const dated = (at: string) => new Date(`${at}T00:00:00Z`);
	expect(rows).toEqual([
		{
			...{ order_id: whole, kind: 'void', at: dated('2026-04-02'), reason: 'Ordered twice', items: 2, points: 100 },
			...{ amount: '100.00', shipping: '10.00', tax: '8.25', taxable: '100.00' },
		},
		{
			...{ order_id: part, kind: 'returned', at: dated('2026-05-07'), reason: '', items: 1, points: 40 },
			...{ amount: '40.00', shipping: '5.00', tax: '3.30', taxable: '40.00' },
		},
	]);
	const kept = await run('select cancelled_total, returned_total, returned_tax::text from "order" where id = $1', part);
	expect(kept.rows).toEqual([{ cancelled_total: 0, returned_total: 40, returned_tax: '3.30' }]);
	for (const fault of ['order_ending', 'order_figure', 'order_month_figure', 'tax_figure', 'ledger_figure'])
		expect((await run(`select * from ${fault}_fault`)).rows).toEqual([]);
	const months = await run(
		`select to_char(month at time zone 'UTC', 'YYYY-MM') as month, sum(orders)::int as orders, sum(points)::int as points
		from order_month_figure group by 1 order by 1`,
	);
	expect(months.rows).toEqual([
		{ month: '2026-03', orders: 3, points: 300 },
		{ month: '2026-04', orders: 0, points: -100 },
		{ month: '2026-05', orders: 0, points: -40 },
	]);
});
