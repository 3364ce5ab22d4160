import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryGrid } from '../../grid';
import { makeAccountTree, makeProgram } from '../../testing';
import { participantGrid } from './grid';

let db: TestDatabase;
beforeAll(async () => {
	db = await createTestDatabase();
});
afterAll(() => db.drop());

test('a list with carts shows each change of a cart at once, even right after the same page was sent', async () => {
	const { pool } = db.database;
	const { accounts } = await makeAccountTree(db.database);
	const program = await makeProgram(db.database, accounts.left.id, 'points');
	const [id, itemId] = [newId(), newId()];
	await pool.query("insert into participant (program_id, id, name, email) values ($1, $2, 'Ada', 'ada@example.com')", [
		program.id,
		id,
	]);
	const cart = async () => {
		const scope = { kind: 'program', programId: program.id } as const;
		await queryGrid(participantGrid, db.database, scope, { take: 12 });
		const { items, total } = await queryGrid(participantGrid, db.database, scope, { take: 12 });
		expect(total).toBe(1);
		return items[0]?.cartItems.items.map(({ product, quantity }) => [product.productName, quantity]);
	};
	expect(await cart()).toEqual([]);
	await pool.query(
		`insert into cart_item (program_id, id, participant_id, product_id, product_name, quantity, added_at)
		values ($1, $2, $3, 'P', 'Pen', 1, now())`,
		[program.id, itemId, id],
	);
	expect(await cart()).toEqual([['Pen', 1]]);
	await pool.query('update cart_item set quantity = 3 where program_id = $1 and id = $2', [program.id, itemId]);
	expect(await cart()).toEqual([['Pen', 3]]);
	await pool.query('delete from cart_item where program_id = $1', [program.id]);
	expect(await cart()).toEqual([]);
});
