import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './testing';

let db: TestDatabase;
beforeAll(async () => {
	db = await createTestDatabase();
});
afterAll(() => db.drop());

test.each(['yilmaz', 'محمد', 'Ωμέγα', 'Ольга', '王伟明'])(
	'a search for %s can use the index of texts',
	async (text) => {
		const { rows } = await db.database.pool.query<{ parts: number }>('select cardinality(show_trgm($1)) as parts', [
			text,
		]);
		expect(rows[0]?.parts).toBeGreaterThan(0);
	},
);
