import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase, type Database } from './client';
import { copyIn } from './copy-in';
import { createTestDatabase, type TestDatabase } from './testing';
import { type Cut, type PostgresProxy, startProxy } from './testing-proxy';

let test: TestDatabase;
let proxy: PostgresProxy;
let db: Database;
let client: PoolClient;
beforeAll(async () => {
	test = await createTestDatabase();
	await test.database.pool.query('create table item (id int primary key, name text)');
});
afterAll(() => test.drop());
beforeEach(async () => {
	proxy = await startProxy(test.url);
	db = createDatabase(proxy.url, { max: 1, connectionTimeoutMs: 5000 });
	client = await db.pool.connect();
	await client.query('begin');
});
afterEach(async () => {
	client.release(true);
	await db.close();
	await proxy.stop();
	await test.database.pool.query('truncate item');
});

const statement = 'copy item from stdin';
const never = () => new Promise<never>(() => undefined);
const line = (id: number) => `${id}\t${'x'.repeat(1000)}\n`;
const portion = (from: number) => Array.from({ length: 1000 }, (_, n) => line(from + n)).join('');
/** What the source does once the connection is cut; `gate` resolves at the cut. */
type Source = (gate: Promise<unknown>) => AsyncGenerator<string>;
const sources: Record<string, Source> = {
	'goes on': async function* (gate) {
		yield portion(0);
		await gate;
		for (let n = 1; n < 5; n += 1) yield portion(n * 1000);
	},
	fails: async function* (gate) {
		yield portion(0);
		await gate;
		throw new Error('the source failed');
	},
	'fails before its first row': async function* (gate) {
		await gate;
		yield* [];
		throw new Error('the source failed');
	},
	hangs: async function* () {
		yield portion(0);
		await never();
	},
	'has ended': async function* () {
		yield line(1);
	},
};
/** When the connection is cut. */
type Moment = (cut: () => void) => Promise<void> | void;
const moments: Record<string, Moment> = {
	'before the statement, unnoticed': (cut) => cut(),
	'when the statement is sent': (cut) => {
		proxy.onPiece = (from, piece) => from === 'client' && piece.includes(statement) && cut();
	},
	'when COPY begins': (cut) => {
		proxy.onPiece = (from, piece) => from === 'server' && piece.includes('G\0\0\0') && cut();
	},
	'with the first rows': (cut) => {
		proxy.onPiece = (from, piece) => from === 'client' && piece[0] === 'd'.charCodeAt(0) && cut();
	},
	'when the connection takes no more': (cut) => {
		proxy.onPiece = (from, piece) => {
			if (from !== 'client' || !piece.includes('xxxx')) return;
			proxy.onPiece = () => undefined;
			proxy.stall();
			setImmediate(cut);
		};
	},
	'after the last row': (cut) => {
		proxy.onPiece = (from, piece) => from === 'client' && piece.includes('c\0\0\0\x04') && cut();
	},
};

describe.each(Object.keys(moments))('a connection lost %s', (moment) => {
	describe.each(['reset', 'close'] satisfies Cut[])('by %s', (how) => {
		// Without its last row COPY is still open at that moment.
		const fitting = Object.keys(sources).filter((name) => (moment === 'after the last row') === (name === 'has ended'));
		it.each(fitting)('ends the COPY of a source that %s', async (name) => {
			let open: () => void = () => {};
			const gate = new Promise<void>((resolve) => {
				open = resolve;
			});
			const cut = () => {
				proxy.cut(how);
				open();
			};
			// A source that waits for the cut never sends what another moment is recognized by.
			if (name === 'fails before its first row' && /rows|takes/.test(moment)) open();
			await moments[moment]?.(cut);
			const source = sources[name]?.(gate) ?? [];
			await expect(copyIn(client, statement, source as AsyncGenerator<string>)).rejects.toThrow();
			await client.query('rollback').catch(() => undefined);
			cut();
			client.release(true);
			client = await db.pool.connect();
			expect((await client.query('select from item')).rowCount).toBe(0);
		});
	});
});

it('a connection that was lost and noticed before COPY is refused at once', async () => {
	const noticed = new Promise((resolve) => client.once('end', () => resolve(true)));
	proxy.cut('reset');
	await noticed;
	await expect(copyIn(client, statement, sources['hangs']?.(never()) as AsyncGenerator<string>)).rejects.toThrow();
});

describe('with a connection that lasts', () => {
	const stillUsable = async () => {
		await client.query('rollback');
		expect((await client.query('select from item')).rowCount).toBe(0);
	};

	it('rows arrive, whatever their number, and the next statement finds them', async () => {
		async function* rows() {
			for (let n = 0; n < 20; n += 1) yield portion(n * 1000);
		}
		expect(await copyIn(client, statement, rows())).toBe(20_000);
		expect((await client.query('select from item')).rowCount).toBe(20_000);
		expect(await copyIn(client, statement, rowsOf([]))).toBe(0);
		expect(await copyIn(client, statement, rowsOf(['', line(90_000), '']))).toBe(1);
	});

	it.each([
		['before its first row', []],
		['after rows', [portion(0), portion(1000)]],
	])('an error of the source %s is thrown as it is', async (_, before) => {
		async function* rows() {
			yield* before;
			throw new Error('the file \0 is broken');
		}
		await expect(copyIn(client, statement, rows())).rejects.toThrow('the file \0 is broken');
		await stillUsable();
	});

	it.each([
		['a row that it refuses', statement, 'invalid input syntax'],
		['no such table', 'copy nowhere from stdin', 'does not exist'],
	])('an error of PostgreSQL ends it, even while the source waits: %s', async (_, text, message) => {
		async function* rows() {
			yield 'one\ttwo\n';
			await never();
		}
		await expect(copyIn(client, text, rows())).rejects.toThrow(message);
		await stillUsable();
	});

	it.each([
		['before it begins', 0],
		['while the source waits', 1],
		['while PostgreSQL works on the last rows', 2],
	])('an abort %s ends it', async (_, when) => {
		const controller = new AbortController();
		const reason = new Error('cancelled');
		await client.query('create temp table slow (id int) on commit drop');
		await client.query(
			`create function pg_temp.wait() returns trigger language plpgsql as $$ begin perform pg_sleep(600); return null; end $$`,
		);
		await client.query('create trigger wait after insert on slow execute function pg_temp.wait()');
		async function* rows() {
			yield '1\n';
			if (when === 2) return;
			controller.abort(reason);
			await never();
		}
		if (when === 0) controller.abort(reason);
		if (when === 2) {
			const { rows: pids } = await client.query('select pg_backend_pid() as pid');
			proxy.onPiece = (from, piece) => {
				if (from !== 'client' || !piece.includes('c\0\0\0\x04')) return;
				controller.abort(reason);
				setImmediate(() => void test.database.pool.query('select pg_cancel_backend($1)', [pids[0].pid]));
			};
		}
		await expect(copyIn(client, 'copy slow from stdin', rows(), controller.signal)).rejects.toBe(reason);
		await stillUsable();
	});

	it('a server that says nothing more is given up', { timeout: 30_000 }, async () => {
		const controller = new AbortController();
		async function* rows() {
			yield portion(0);
			proxy.cut('silence');
			controller.abort(new Error('cancelled'));
			await never();
		}
		await expect(copyIn(client, statement, rows(), controller.signal)).rejects.toThrow('cancelled');
	});
});

async function* rowsOf(portions: readonly string[]) {
	yield* portions;
}
