/**
 * How long the embedded PostgreSQL takes to recover from kill -9 after bulk writes, at the worst moment: when it has to
 * repeat nearly all that it ever keeps between two checkpoints. RECOVERY_ROWS (1500000) claim codes are written first,
 * which also gives the speed of the writes; RECOVERY_SETTINGS (`max_wal_size=4GB,wal_compression=lz4`) overrides the
 * product's settings of PostgreSQL, to compare with.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { codeMaker } from '@rewards/api/domains/claim-codes/codes';
import { bulkIds, copyRows } from '@rewards/api/imports/index';
import { makeAccountTree, makeProgram } from '@rewards/api/testing/index';
import { createDatabase, migrate, newId } from '@rewards/db';
import { startEmbedded } from '@rewards/db/embedded';
import { report } from './lib/report';

const rows = Number(process.env['RECOVERY_ROWS'] ?? 1_500_000);
const given = (process.env['RECOVERY_SETTINGS'] ?? '').split(',').filter(Boolean);
const settings = Object.fromEntries(given.map((text) => text.split('=') as [string, string]));
const portion = 25_000;
/** Of the longest way between two checkpoints, the part after which PostgreSQL is killed. */
const worst = 0.9;
const patienceMs = 120_000;

const folder = mkdtempSync(join(tmpdir(), 'rewards-recovery-'));
chmodSync(folder, 0o711);
const server = await startEmbedded({ dataDir: folder, settings });
await migrate(server.url);
const database = createDatabase(server.url, { max: 4, connectionTimeoutMs: 2000 });
const { pool } = database;

/** Bytes of the write-ahead log that a recovery would repeat now. */
async function toRepeat(): Promise<number> {
	const { rows: found } = await pool.query<{ bytes: number }>(
		'select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()',
	);
	return found[0]?.bytes ?? 0;
}

try {
	const { accounts } = await makeAccountTree(database);
	const newCode = codeMaker(10);
	const nextId = bulkIds();
	/** One batch of codes in one transaction, as the product writes them. */
	async function write(count: number): Promise<void> {
		const { id: programId, levelIds } = await makeProgram(database, accounts.left.id, 'claim');
		const [levelId, batchId] = [levelIds[0], newId()];
		async function* portions() {
			for (let made = 0; made < count; made += portion) {
				let text = '';
				const codes = Array.from({ length: Math.min(portion, count - made) }, newCode).sort();
				for (const code of codes) text += `${programId}\t${nextId()}\t${code}\tActive\t${levelId}\t${batchId}\n`;
				yield text;
			}
		}
		await database.transaction(async (client) => {
			await client.query('set local statement_timeout = 0');
			await client.query(
				'insert into claim_code_batch (program_id, id, level_id, quantity, code_length) values ($1, $2, $3, $4, 10)',
				[programId, batchId, levelId, count],
			);
			await copyRows(client, 'participant (program_id, id, email, status, level_id, batch_id)', portions());
		});
	}

	let longest = 0;
	let watching = true;
	const watch = (async () => {
		while (watching) {
			longest = Math.max(longest, await toRepeat().catch(() => 0));
			await delay(100);
		}
	})();
	const start = performance.now();
	await write(rows);
	const speed = Math.round(rows / ((performance.now() - start) / 1000));
	// Writes on until the moment at which a recovery takes longest.
	let writing = true;
	const further = (async () => {
		while (writing) await write(rows / 5).catch(() => undefined);
	})();
	let distance = 0;
	for (const end = performance.now() + patienceMs; performance.now() < end && distance < worst * longest; ) {
		distance = await toRepeat();
		await delay(50);
	}
	watching = false;
	writing = false;
	process.kill(server.pid(), 'SIGKILL');
	const killed = performance.now();
	await further;
	await watch;
	for (;;) {
		const answered = await pool.query('select 1').catch(() => null);
		if (answered) break;
		await delay(20);
	}
	const seconds = (performance.now() - killed) / 1000;
	const mb = (bytes: number) => `${Math.round(bytes / 1e6).toLocaleString('en')} MB`;
	console.log(`  ${mb(distance)} to repeat, at most ${mb(longest)}; ${given.join(' ') || "the product's settings"}`);
	report({ work: 'bulk write before it', unit: 'rows/s', ours: speed });
	report({ work: 'recovery after bulk writes', unit: 's', ours: Math.round(seconds * 10) / 10, bar: { atMost: 20 } });
} finally {
	await database.close();
	await server.stop();
	rmSync(folder, { recursive: true, force: true });
}
