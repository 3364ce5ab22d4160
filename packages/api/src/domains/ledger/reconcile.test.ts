import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccountTree } from '../../testing';
import { makeOrder, makePerson } from './testing/people';

let db: TestDatabase;
let programId: string;
beforeAll(async () => {
	db = await createTestDatabase();
	programId = (await makeAccountTree(db.database)).programs.left.id;
});
afterAll(() => db.drop());

const root = fileURLToPath(new URL('../../../../..', import.meta.url));
/** `npm run reconcile` as an operator runs it. */
const run = () =>
	new Promise<{ code: number; text: string }>((resolve) => {
		const env = { ...process.env, DATABASE_URL: db.url };
		execFile(process.execPath, ['--import', 'tsx', 'scripts/reconcile.ts'], { cwd: root, env }, (error, stdout) =>
			resolve({ code: error ? Number(error.code) : 0, text: stdout }),
		);
	});

test('every sum that stands is what ledger and orders come to, and a planted one that is not is found', async () => {
	const ann = await makePerson(db.database, programId, 100);
	await makePerson(db.database, programId);
	await makeOrder(db.database, programId, ann, 30);
	const { orderId } = await makeOrder(db.database, programId, ann, 20);
	await db.database.pool.query(`update "order" set status = 'Void' where id = $1`, [orderId]);
	const { code, text } = await run();
	expect([code, text]).toEqual([
		0,
		expect.stringContaining('2 participants: every sum is what ledger and orders come to'),
	]);

	await db.database.transaction(async (client) => {
		await client.query("set local session_replication_role = 'replica'");
		await client.query('update participant set awarded = 107, balance = 57 where id = $1', [ann]);
	});
	const found = await run();
	expect(found.code).toBe(1);
	expect(found.text).toContain(`participant ${ann}`);
	expect(found.text).toContain('balance 57 instead of 50, awarded 107 instead of 100');
	expect(found.text).toContain('1 of 2 participants differ');
}, 60_000);
