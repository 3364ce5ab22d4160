import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkHistories, findFaults } from './testing/check-histories';
import { type Auditor, makeAuditor } from './testing/order-history';

/** SEED repeats a run, HISTORIES sets how many; `npm run bench -- figures-agree` runs 2,000. */
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const numRuns = Number(process.env['HISTORIES'] ?? 40);

let db: TestDatabase;
let auditor: Auditor;
beforeAll(async () => {
	db = await createTestDatabase();
	auditor = await makeAuditor(db.database);
});
afterAll(() => db.drop());

test(`all figures agree after random histories (SEED=${seed})`, { timeout: 300_000 }, async () => {
	await checkHistories(auditor, { seed, numRuns });
	expect(await findFaults(auditor)).toEqual([]);
	const { rows } = await db.database.pool.query(
		'select array_agg(distinct kind order by kind) as kinds from order_ending',
	);
	expect(rows[0].kinds).toEqual(['cancelled', 'returned', 'void']);
});
