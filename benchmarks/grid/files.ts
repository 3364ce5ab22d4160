import { deepStrictEqual as same } from 'node:assert';
import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { participantGrid } from '@rewards/api/domains/participants/grid';
import { exportGrid } from '@rewards/api/grid/index';
import type { GridExportFormat } from '@rewards/validators/grid';
import { to } from 'pg-copy-streams';
import { alternate } from '../lib/measure';
import { programId } from '../lib/participants';
import { report } from '../lib/report';
import { database, pool, rowsText, scope } from './list';

const fields = [
	'sid',
	'name',
	'email',
	'status',
	'externalId',
	'balance',
	'awarded',
	'redeemed',
	'orderQuantity',
	'createDate',
	'lastLoginDate',
] as const;
const columns = fields.map((field) => ({ field, header: field }));
const copySql = `copy (select id, name, email, status, external_id, balance, awarded, redeemed, order_count, created_at, last_login_at from participant where program_id = '${programId}' and deleted_at is null order by name collate "und-x-icu", id) to stdout with (format csv)`;

interface Taken {
	rows: number;
	firstByteMs: number;
	/** Growth of the process. */
	peakBytes: number;
}

/** Reads a file as fast as it arrives and discards it. */
async function take(format: GridExportFormat): Promise<Taken> {
	globalThis.gc?.();
	const before = process.memoryUsage().rss;
	const start = performance.now();
	let firstByteMs = 0;
	let peakBytes = 0;
	const sink = new Writable({
		write: (_, __, done) => {
			firstByteMs ||= performance.now() - start;
			peakBytes = Math.max(peakBytes, process.memoryUsage().rss - before);
			done();
		},
	});
	const { stream, total, rows } = await exportGrid(participantGrid, database, scope, { format, name: 'All', columns });
	await finished(stream.pipe(sink));
	same(rows(), total);
	return { rows: total, firstByteMs, peakBytes };
}

async function copy(): Promise<number> {
	const client = await pool.connect();
	try {
		const stream = client.query(to(copySql));
		await finished(stream.pipe(new Writable({ write: (_, __, done) => done() })));
		return stream.rowCount;
	} finally {
		client.release();
	}
}

/** Files of all rows, against COPY TO of the same rows in the same order. */
export async function files(): Promise<void> {
	const { rows } = await take('csv');
	same(rows, await copy());
	for (const [format, bar] of [
		['csv', { atLeast: 0.5 }],
		['xlsx', { atLeast: 0.1 }],
	] as const) {
		const taken: Taken[] = [];
		const [ours, floor] = await alternate(3, async () => void taken.push(await take(format)), copy);
		const rate = (ms: number): number => (rows * 1000) / ms;
		report({
			work: `${format.toUpperCase()} of ${rowsText}`,
			unit: 'rows/s',
			ours: rate(ours),
			floor: rate(floor),
			bar,
		});
		const most = (of: (one: Taken) => number): number => Math.max(...taken.map(of));
		report({ work: 'its first byte', unit: 'ms', ours: most(({ firstByteMs }) => firstByteMs), bar: { atMost: 200 } });
		const memory = most(({ peakBytes }) => peakBytes) / 1e6;
		report({ work: 'its memory', unit: 'MB', ours: memory, bar: { atMost: format === 'csv' ? 60 : 200 } });
	}
}
