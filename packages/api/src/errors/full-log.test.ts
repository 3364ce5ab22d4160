import { createDatabase } from '@rewards/db';
import { startEmbedded } from '@rewards/db/embedded';
import { describe, expect, it } from 'vitest';
import { mountSmallDisk, type SmallDisk } from '../testing/small-disk';
import { errorBody } from './error-body';

const disk = mountSmallDisk(480);

// The write-ahead log has no error for a statement: PostgreSQL stops, because it could promise nothing any more.
describe.skipIf(disk === null)('a write-ahead log that finds no room (needs root on Linux, to mount a disk)', () => {
	it('loses nothing that was acknowledged, and PostgreSQL is back once there is room', async () => {
		const small = disk as SmallDisk;
		const settings = { max_wal_size: '32MB', min_wal_size: '32MB', wal_recycle: 'off', shared_buffers: '64MB' };
		const server = await startEmbedded({ dataDir: small.folder, database: 'postgres', settings });
		const db = createDatabase(server.url, { max: 2, connectionTimeoutMs: 5_000 });
		// A row that has room in its page, and four megabytes for the log alone.
		const add = async () => {
			await db.pool.query('insert into line (text) values (1)');
			acknowledged += 1;
			await db.pool.query(`select pg_logical_emit_message(false, 'fill', repeat('x', 4000000))`);
		};
		let acknowledged = 0;
		try {
			await db.pool.query('create table line (text text not null)');
			await add();
			small.fill();
			let failed: unknown;
			while (failed === undefined && acknowledged < 200) {
				await add().catch((error: unknown) => {
					failed = error;
				});
			}
			// The last words of a PostgreSQL that ends, or none.
			expect(['DISK_FULL', 'DATABASE_UNAVAILABLE']).toContain(errorBody(failed).code);
			small.free();
			const count = async () => {
				const { rows } = await db.pool.query<{ count: number }>('select count(*)::int as count from line');
				return rows[0]?.count;
			};
			await expect.poll(() => count().catch(() => null), { timeout: 60_000, interval: 250 }).toBe(acknowledged);
			await add();
			expect(await count()).toBe(acknowledged);
		} finally {
			small.free();
			await db.close();
			await server.stop();
			small.remove();
		}
	}, 120_000);
});
