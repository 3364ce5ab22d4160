import { execFile } from 'node:child_process';
import { chmod, cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDatabase, migrate } from '@rewards/db';
import { startEmbedded } from '@rewards/db/embedded';
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

const loader = createRequire(import.meta.url).resolve('tsx');
const root = fileURLToPath(new URL('../../../../..', import.meta.url));
/** `npm run reconcile` as an operator runs it. */
const run = (settings: NodeJS.ProcessEnv = { DATABASE_URL: db.url }, cwd = root, options: string[] = []) =>
	new Promise<{ code: number; text: string; fault: string }>((resolve) => {
		const { DATABASE_URL: _url, DATA_DIR: _folder, ...others } = process.env;
		const env = { ...others, ...settings };
		execFile(
			process.execPath,
			['--import', loader, 'scripts/rewards.ts', 'reconcile', ...options],
			{ cwd, env },
			(error, text, fault) => resolve({ code: error ? Number(error.code) : 0, text, fault }),
		);
	});

test('every stored sum equals that of ledger and orders, and a planted difference is found', async () => {
	const ann = await makePerson(db.database, programId, 100);
	await makePerson(db.database, programId);
	await makeOrder(db.database, programId, ann, 30);
	const { orderId } = await makeOrder(db.database, programId, ann, 20);
	await db.database.pool.query(`update "order" set status = 'Void' where id = $1`, [orderId]);
	const { code, text } = await run();
	expect([code, text]).toEqual([0, expect.stringContaining('2 participants: every sum matches ledger and orders')]);

	await db.database.transaction(async (client) => {
		await client.query("set local session_replication_role = 'replica'");
		await client.query('update participant set awarded = 107, balance = 57 where id = $1', [ann]);
	});
	const found = await run();
	expect(found.code).toBe(1);
	expect(found.text).toContain(`participant ${ann}`);
	expect(found.text).toContain('balance 57 instead of 50, awarded 107 instead of 100');
	expect(found.text).toContain('1 of 2 participants differ');
	expect(found.text).toContain('The report figures match orders, items and entries');
}, 60_000);

test('figures of reports that differ from the rows are found, and corrected on request', async () => {
	await db.database.pool.query(
		`insert into order_figure (program_id, hour, status, orders, points) values ($1, '2026-03-01T10:00:00Z', 'Shipped', 2, 90)`,
		[programId],
	);
	const found = await run();
	expect(found.code).toBe(1);
	expect(found.text).toContain(
		`program ${programId}, orders of 2026-03-01T10:00Z (Shipped): the figures lack orders -2, points -90`,
	);
	const mended = await run(undefined, root, ['--mend-figures']);
	expect(mended.text).toContain('report figures were corrected');
	expect(mended.text).toContain('The report figures match orders, items and entries');
}, 60_000);

test('without settings it uses the folder in which npm start keeps its data', async () => {
	// A separate checkout, so that nothing depends on the contents of this one.
	const checkout = await mkdtemp(join(tmpdir(), 'rewards-reconcile-'));
	try {
		await chmod(checkout, 0o711);
		await cp(join(root, 'scripts'), join(checkout, 'scripts'), { recursive: true });
		for (const name of ['apps', 'packages', 'node_modules', 'package.json', 'tsconfig.json', 'tsconfig.base.json'])
			await symlink(join(root, name), join(checkout, name));
		const nothing = await run({}, checkout);
		expect([nothing.code, nothing.fault]).toEqual([1, expect.stringContaining('There is no database in')]);
		expect(await readdir(checkout)).not.toContain('.data');

		const server = await startEmbedded({ dataDir: join(checkout, '.data'), temporary: true });
		try {
			await migrate(server.url);
			const database = createDatabase(server.url);
			const other = await makeAccountTree(database);
			await makePerson(database, other.programs.left.id, 100);
			await database.close();
			const found = await run({}, checkout);
			expect([found.fault, found.code]).toEqual(['', 0]);
			expect(found.text).toContain('1 participants: every sum matches ledger and orders');
		} finally {
			await server.stop();
		}
	} finally {
		await rm(checkout, { recursive: true, force: true });
	}
}, 60_000);
