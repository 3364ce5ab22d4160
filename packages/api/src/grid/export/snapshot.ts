import { setTimeout as delay } from 'node:timers/promises';
import type { PoolClient } from '@rewards/db';
import { to } from 'pg-copy-streams';
import { AppError } from '../../errors';
import { noLongerAsked, requestsRun } from '../../shares';
import { isWhole, type RowSet, setKey } from '../condition/row-set';
import { whereSql } from '../condition/where';
import type { GridDefinition, GridScope } from '../define/define';
import { fromSql } from '../define/from-sql';
import { figuresOfSet } from '../figures/sources';
import { readVersion, versionSql } from '../page/data-version';
import { memoryOf } from '../page/memory';
import { Params } from '../statement/params';
import { faultOf, type GridDatabase } from '../statement/run';
import type { CopyParams } from './copy-params';

/** How long a reader may take for a chunk before it is disconnected; its snapshot keeps PostgreSQL from vacuuming. */
const stallMs = 60_000;

/** How long a chunk lets requests go first: a file is read for long, and fills the process with a chunk at a time. */
const waitMs = 16;

/** Resolves when no request runs, or after a moment. */
async function yieldToRequests(pool: GridDatabase['pool']): Promise<void> {
	const until = performance.now() + waitMs;
	while (requestsRun(pool) && performance.now() < until) await delay(2);
}

const open = new WeakMap<object, number>();

/** Number of list files that a process makes at once. */
export const exportPlaces = ({ pool }: Pick<GridDatabase, 'pool'>): number =>
	Math.max(1, Math.floor(pool.options.max / 3));

/**
 * An export holds a connection for as long as its reader takes, so only some of the pool's are available for exports.
 */
function takeSlot(db: GridDatabase): () => void {
	const { pool } = db;
	const taken = open.get(pool) ?? 0;
	if (taken >= exportPlaces(db)) throw new AppError('TOO_MANY_REQUESTS', { reason: 'exports', retryAfterSeconds: 15 });
	open.set(pool, taken + 1);
	let given = false;
	return () => {
		if (!given) open.set(pool, (open.get(pool) ?? 1) - 1);
		given = true;
	};
}

/** All rows of a set in one snapshot, counted before they are read. */
export interface Snapshot {
	total: number;
	/** The bytes of COPY. Read it to its end, or return it early; either releases the connection. */
	read: (copySql: string, params: CopyParams) => AsyncGenerator<Buffer>;
	/** Releases the connection when nothing was read. */
	close: () => void;
}

async function countIn(
	client: PoolClient,
	db: GridDatabase,
	grid: GridDefinition,
	scope: GridScope,
	set: RowSet,
): Promise<number> {
	const params = new Params();
	const version = versionSql(grid, scope, params);
	if (version) {
		const { rows } = await client.query<unknown[]>({
			text: `select v.version, v.live, v.parts from ${version}`,
			values: params.values,
			rowMode: 'array',
		});
		const found = readVersion(rows[0] ?? []);
		if (grid.versions?.live !== undefined && isWhole(set)) return found.live;
		const known = memoryOf(db.pool).get(setKey(grid, scope, set));
		if (known?.version === found.version && known.total !== null) return known.total;
	}
	const counting = new Params();
	const where = whereSql(grid, scope, set, counting);
	const text =
		figuresOfSet(grid, scope, set, [], counting) ??
		`select count(*) as a0 from ${fromSql(grid, scope, counting, where)} where ${where}`;
	const { rows } = await client.query<{ a0: number }>(text, counting.values);
	return Number(rows[0]?.a0);
}

/**
 * Opens a snapshot of a row set on a connection of its own. However many rows it has, neither counting nor reading them
 * has a time limit; `db.signal` ends both. TOO_MANY_REQUESTS when too many are open, TIMEOUT when `signal` aborts.
 */
export async function openSnapshot(
	db: GridDatabase,
	grid: GridDefinition,
	scope: GridScope,
	set: RowSet,
): Promise<Snapshot> {
	const { signal } = db;
	if (signal?.aborted) throw noLongerAsked(signal);
	const giveSlot = takeSlot(db);
	const client = await (db.files ?? db).pool.connect().catch((error: unknown) => {
		giveSlot();
		throw faultOf(error);
	});
	let released = false;
	const leave = () => release(true);
	const release = (broken: boolean): void => {
		if (released) return;
		released = true;
		signal?.removeEventListener('abort', leave);
		const pid: unknown = Reflect.get(client, 'processID');
		client.release(broken);
		giveSlot();
		// A statement notices that its connection is closed only when it writes, which sorting may delay for minutes.
		if (broken) db.pool.query('select pg_cancel_backend($1)', [pid]).catch(() => undefined);
	};
	signal?.addEventListener('abort', leave, { once: true });
	const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
		try {
			return await work();
		} catch (error) {
			release(true);
			throw signal?.aborted ? noLongerAsked(signal) : faultOf(error);
		}
	};
	const total = await guarded(async () => {
		await client.query('begin isolation level repeatable read read only');
		// No parallel plan for the rows: its workers would be occupied for as long as the reader takes.
		await client.query('set local statement_timeout = 0');
		const counted = await countIn(client, db, grid, scope, set);
		await client.query('set local max_parallel_workers_per_gather = 0');
		if (grid.filesInOrder) await client.query('set local enable_hashjoin = off; set local enable_mergejoin = off');
		return counted;
	});

	async function* read(copySql: string, params: CopyParams): AsyncGenerator<Buffer> {
		let whole = false;
		let stalled = false;
		try {
			const settings = params.settings();
			if (settings) await client.query(settings);
			for await (const chunk of client.query(to(copySql))) {
				const timer = setTimeout(() => {
					stalled = true;
					release(true);
				}, stallMs).unref();
				await yieldToRequests(db.pool);
				yield chunk;
				clearTimeout(timer);
				if (stalled) throw new AppError('TIMEOUT', { reason: 'stalled' });
			}
			await client.query('commit');
			whole = true;
		} catch (error) {
			throw signal?.aborted ? noLongerAsked(signal) : faultOf(error);
		} finally {
			release(!whole);
		}
	}
	return { total, read, close: () => release(true) };
}
