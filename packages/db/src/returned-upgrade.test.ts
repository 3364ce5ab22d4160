import { expect, test } from 'vitest';
import { newId } from '.';
import { databaseBefore } from './testing-upgrade';

/** Orders that came back whole before that ended them are Completed; what has something left stays Shipped. */
const { run, upgrade } = databaseBefore('20261129069210_returned_orders_end');
test('orders of which everything came back are completed, with the entry in their log', async () => {
	const [root, programId, participantId] = [newId(), newId(), newId()];
	await run(`insert into account (id, name, type) values ($1, 'Root', 'root')`, root);
	await run(`insert into program (id, account_id, name, po_prefix) values ($1, $2, 'Sky', 'SKY')`, programId, root);
	await run(
		`insert into participant (program_id, id, email) values ($1, $2, 'a@example.com')`,
		programId,
		participantId,
	);
	const order = async (number: string, ended: readonly boolean[]) => {
		const [id, ending] = [newId(), newId()];
		await run(
			`insert into "order" (program_id, id, order_number, participant_id, status, idempotency_key, submission_key)
			values ($1, $2, $3, $4, 'Shipped', gen_random_uuid(), gen_random_uuid())`,
			...[programId, id, number, participantId],
		);
		if (ended.includes(true))
			await run(
				`insert into order_ending (program_id, id, order_id, at, kind, items, quantity, points, amount, shipping, tax, taxable, of_order, taxable_before)
				values ($1, $2, $3, now(), 'returned', 1, 1, 0, 0, 0, 0, 0, 0, 0)`,
				...[programId, ending, id],
			);
		for (const [at, over] of ended.entries()) {
			const item = newId();
			await run(
				`insert into order_item (program_id, id, order_id, item_number, product_id, product_name, quantity, tracking_status)
				values ($1, $2, $3, $4, 'P', 'Product', 1, $5)`,
				...[programId, item, id, at + 1, over ? 15 : 3],
			);
			if (over)
				await run(
					`insert into order_item_ending (program_id, item_id, id, ending_id, quantity, points, amount, shipping, tax, taxable, of_order)
					values ($1, $2, gen_random_uuid(), $3, 1, 0, 0, 0, 0, 0, 0)`,
					...[programId, item, ending],
				);
		}
	};
	await order('SKY000001', [true, true]);
	await order('SKY000002', [true, false]);
	await order('SKY000003', [false]);
	await run(
		`insert into order_dispatch (program_id, order_id, state, key, round, tries, due_at)
		select program_id, id, 'follow', submission_key, 1, 0, now() from "order"`,
	);
	await upgrade();
	const { rows } = await run('select order_number as number, status from "order" order by 1');
	expect(rows.map(({ status }) => status)).toEqual(['Completed', 'Shipped', 'Shipped']);
	const followed = await run(
		'select o.order_number as number from order_dispatch d join "order" o on o.id = d.order_id order by 1',
	);
	expect(followed.rows.map(({ number }) => number)).toEqual(['SKY000002', 'SKY000003']);
	expect((await run(`select data from order_event where kind = 'statusChanged'`)).rows).toEqual([
		{ data: { from: 'Shipped', to: 'Completed' } },
	]);
});
