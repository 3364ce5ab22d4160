import { createDatabase } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { type Cut, type PostgresProxy, startProxy } from '@rewards/db/testing-proxy';
import { to } from 'pg-copy-streams';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

/** COPY … TO as `openSnapshot` reads it: it must end with the connection, and not the process. */
let test: TestDatabase;
let proxy: PostgresProxy;
let db: ReturnType<typeof createDatabase>;
beforeAll(async () => {
	test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
	proxy = await startProxy(test.url);
	db = createDatabase(proxy.url, { max: 1 });
});
afterEach(async () => {
	await db.close();
	await proxy.stop();
});

const statement = `copy (select n, repeat('x', 1000) from generate_series(1, 50000) n) to stdout`;
const moments: Record<string, (cut: () => void) => void> = {
	'before the statement, unnoticed': (cut) => cut(),
	'when the statement is sent': (cut) => {
		proxy.onPiece = (from, piece) => from === 'client' && piece.includes(statement) && cut();
	},
	'with the first rows': (cut) => {
		proxy.onPiece = (from, piece) => from === 'server' && piece.includes('xxxx') && cut();
	},
	'within the rows': (cut) => {
		let bytes = 0;
		proxy.onPiece = (from, piece) => {
			bytes += from === 'server' ? piece.length : 0;
			if (bytes > 5_000_000) cut();
		};
	},
};

describe.each(Object.keys(moments))('a connection lost %s', (moment) => {
	it.each(['reset', 'close'] satisfies Cut[])(
		'by %s ends the file, for a fast reader and for a slow one',
		async (how) => {
			for (const pauses of [false, true]) {
				const client = await db.pool.connect();
				moments[moment]?.(() => proxy.cut(how));
				const read = async () => {
					for await (const _ of client.query(to(statement)))
						if (pauses) await new Promise((resolve) => setImmediate(resolve));
				};
				await expect(read()).rejects.toThrow();
				client.release(true);
				proxy.onPiece = () => undefined;
			}
		},
	);
});
