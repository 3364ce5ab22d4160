import { expect, test } from 'vitest';
import { newId } from '.';
import { databaseBefore } from './testing-upgrade';

/** Codes used before codes belonged to their order are held by that order, as far as it still has something. */
const { run, upgrade } = databaseBefore('20261129067100_codes_belong_to_their_order');

test('a code is held by its latest order of which something is left', async () => {
	const [root, program] = [newId(), newId()];
	await run(`insert into account (id, name, type) values ($1, 'Root', 'root')`, root);
	await run(`insert into program (id, account_id, name, type) values ($1, $2, 'Codes', 'claim')`, program, root);
	const code = async (email: string, status: string, orders: readonly string[]) => {
		const participant = newId();
		await run(
			'insert into participant (program_id, id, email, status) values ($1, $2, $3, $4)',
			...[program, participant, email, status],
		);
		for (const [at, state] of orders.entries()) {
			const order = newId();
			await run(
				`insert into "order" (program_id, id, order_number, participant_id, ordered_at, status, idempotency_key, submission_key, voided_at)
				values ($1, $2, $3, $4, $5, $6, $3, $3, case when $6 = 'Void' then now() end)`,
				...[program, order, `${email}-${at}`, participant, `2026-03-0${at + 1}T00:00:00Z`, state],
			);
			await run(
				`insert into order_item (program_id, id, order_id, item_number, product_id, product_name, quantity, tracking_status)
				values ($1, gen_random_uuid(), $2, 1, 'P', 'Product', 1, 3)`,
				...[program, order],
			);
		}
	};
	await code('USED', 'Used', ['Shipped']);
	await code('TWICE', 'Used', ['Shipped', 'Pending']);
	await code('VOID', 'Used', ['Void']);
	await code('AGAIN', 'Active', ['Shipped']);
	await code('ARCHIVED', 'Archived', ['Shipped']);
	await code('NEW', 'Active', []);
	await upgrade();
	const { rows } = await run(
		`select p.email, o.order_number as held from participant p left join "order" o on o.program_id = p.program_id and o.id = p.used_by_order_id
		order by p.email`,
	);
	expect(rows).toEqual([
		{ email: 'AGAIN', held: null },
		{ email: 'ARCHIVED', held: 'ARCHIVED-0' },
		{ email: 'NEW', held: null },
		{ email: 'TWICE', held: 'TWICE-1' },
		{ email: 'USED', held: 'USED-0' },
		{ email: 'VOID', held: null },
	]);
});
