import { type Database, newId } from '@rewards/db';

/**
 * A participant's paid order that waits to be sent to the supplier: items of 100 points each, from a balance of 1,000.
 */
export async function orderDue(
	db: Database,
	programId: string,
	{ items = 2, postcode = '10001' }: { items?: number; postcode?: string } = {},
): Promise<{ id: string; key: string; participantId: string }> {
	const [participantId, id, key] = [newId(), newId(), newId()];
	await db.transaction(async (client) => {
		await client.query(`insert into participant (program_id, id, email) values ($1, $2::uuid, $2::text)`, [
			programId,
			participantId,
		]);
		await client.query(
			`insert into ledger_entry (program_id, id, participant_id, type, amount) values ($1, $2, $3, 'adjustment', 1000)`,
			[programId, newId(), participantId],
		);
		await client.query(
			`insert into "order" (program_id, id, order_number, participant_id, total, postcode, idempotency_key, submission_key)
			values ($1, $2::uuid, $2::text, $3, $4, $5, $2::text, $6)`,
			[programId, id, participantId, items * 100, postcode, key],
		);
		for (let number = 1; number <= items; number += 1) {
			const entryId = newId();
			await client.query(
				`insert into ledger_entry (program_id, id, participant_id, type, amount, order_id) values ($1, $2, $3, 'order', -100, $4)`,
				[programId, entryId, participantId, id],
			);
			await client.query(
				`insert into order_item (program_id, id, order_id, item_number, product_id, product_name, price, quantity, total, entry_id)
				values ($1, $2, $3, $4, $5, $5, 100, 1, 100, $6)`,
				[programId, newId(), id, number, `p${number}`, entryId],
			);
		}
		await client.query(
			`insert into order_dispatch (program_id, order_id, state, key, due_at) values ($1, $2, 'send', $3, now() - interval '1 second')`,
			[programId, id, key],
		);
	});
	return { id, key, participantId };
}
