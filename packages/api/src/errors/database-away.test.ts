import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { createDatabase, type Database } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPassing } from '../jobs/run/run-job';
import { asAppError, errorBody } from '.';

let db: TestDatabase;
/** Nothing listens there. */
let closedPort: number;
/** Another pool to the same database, whose connections are cut. */
let victim: Database;

const portOf = (server: ReturnType<typeof createServer>): number => {
	const address = server.address();
	return typeof address === 'object' && address ? address.port : 0;
};
beforeAll(async () => {
	db = await createTestDatabase();
	victim = createDatabase(db.url, { max: 3, applicationName: 'victim' });
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	closedPort = portOf(server);
	server.close();
});
afterAll(async () => {
	await victim.close();
	await db.drop();
});

const caught = (work: Promise<unknown>): Promise<unknown> =>
	work.then(
		() => new Error('It did not fail'),
		(error: unknown) => error,
	);
/** Waits until they are gone: one that is still ending would look idle to the next test. */
const cut = () =>
	db.database.pool.query(
		"select pg_terminate_backend(pid, 20000) from pg_stat_activity where application_name = 'victim' and datname = current_database()",
	);
/** Cuts the other pool's connections as soon as one of them sleeps in a statement. */
async function cutAsleep(): Promise<void> {
	const asleep =
		"select from pg_stat_activity where application_name = 'victim' and query ~ 'pg_sleep' and state = 'active'";
	await expect.poll(async () => (await db.database.pool.query(asleep)).rowCount).toBe(1);
	await cut();
}
const sleep = 'select pg_sleep(60)::text';

/** With another host, port, user or database. */
function elsewhere(change: (url: URL) => void): Database {
	const url = new URL(db.url);
	change(url);
	return createDatabase(url.toString(), { connectionTimeoutMs: 300 });
}
async function failing<T>(database: Database, work: (database: Database) => Promise<T>): Promise<unknown> {
	try {
		return await caught(work(database));
	} finally {
		await database.close();
	}
}
const refused = () =>
	elsewhere((url) => Object.assign(url, { port: String(closedPort), hostname: '127.0.0.1', username: 'someone' }));
const ask = ({ pool }: Database) => pool.query('select 1');
const askPrisma = ({ prisma }: Database) => prisma.account.count();

const away: [string, () => Promise<unknown>][] = [
	['refused', () => failing(refused(), ask)],
	[
		'refused by every address of a name',
		() =>
			failing(
				elsewhere((url) => Object.assign(url, { port: String(closedPort), hostname: 'localhost' })),
				ask,
			),
	],
	['refused, through Prisma', () => failing(refused(), askPrisma)],
	['refused, a transaction', () => failing(refused(), ({ transaction }) => transaction(async () => undefined))],
	[
		'refused, a transaction of Prisma',
		() => failing(refused(), ({ prisma }) => prisma.$transaction((tx) => tx.account.count())),
	],
	[
		'a host that does not exist',
		() =>
			failing(
				elsewhere((url) => Object.assign(url, { hostname: 'nowhere.invalid' })),
				ask,
			),
	],
	[
		'a host that accepts connections and never responds',
		async () => {
			const mute = createServer().listen(0, '127.0.0.1');
			await once(mute, 'listening');
			const error = await failing(
				elsewhere((url) => Object.assign(url, { port: String(portOf(mute)), hostname: '127.0.0.1' })),
				ask,
			);
			mute.close();
			return error;
		},
	],
	[
		'a host that hangs up',
		async () => {
			const rude = createServer((socket) => socket.resetAndDestroy()).listen(0, '127.0.0.1');
			await once(rude, 'listening');
			const error = await failing(
				elsewhere((url) => Object.assign(url, { port: String(portOf(rude)), hostname: '127.0.0.1' })),
				ask,
			);
			rude.close();
			return error;
		},
	],
	[
		'no connection available in time',
		async () => {
			const busy = createDatabase(db.url, { max: 1 });
			const held = await busy.pool.connect();
			// From here on connecting may take longer on a busy machine.
			busy.pool.options.connectionTimeoutMillis = 100;
			const error = await caught(ask(busy));
			held.release();
			await busy.close();
			return error;
		},
	],
	[
		'a pool that has been closed',
		async () => {
			const closed = createDatabase(db.url);
			await closed.close();
			return caught(ask(closed));
		},
	],
	['cut within a statement', async () => (await Promise.all([caught(victim.pool.query(sleep)), cutAsleep()]))[0]],
	[
		'cut within a statement of Prisma',
		async () => (await Promise.all([caught(victim.prisma.$queryRawUnsafe(sleep)), cutAsleep()]))[0],
	],
	[
		'cut within a transaction',
		async () => (await Promise.all([caught(victim.transaction((client) => client.query(sleep))), cutAsleep()]))[0],
	],
	[
		'cut within a transaction of Prisma',
		async () =>
			(await Promise.all([caught(victim.prisma.$transaction((tx) => tx.$queryRawUnsafe(sleep))), cutAsleep()]))[0],
	],
	[
		'cut between two statements of a transaction',
		() =>
			caught(
				victim.transaction(async (client) => {
					await client.query('select 1');
					await cut();
					await client.query('select 1');
				}),
			),
	],
	[
		'cut between two statements of a transaction of Prisma',
		() =>
			caught(
				victim.prisma.$transaction(async (tx) => {
					await tx.account.count();
					await cut();
					await tx.account.count();
				}),
			),
	],
];

describe('an unavailable database', () => {
	test.each(away)('%s', async (_, fail) => {
		const error = await fail();
		const body = errorBody(error);
		expect(body).toEqual({
			code: 'DATABASE_UNAVAILABLE',
			message: "The database can't be reached right now. Try again in a moment.",
			params: { retryAfterSeconds: expect.any(Number) },
			reference: expect.stringMatching(/^[0-9a-f]{8}$/),
		});
		expect(asAppError(error)).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
		expect(isPassing(error)).toBe(true);
	});

	test('is available again for the next call', async () => {
		await cut();
		await expect
			.poll(() =>
				victim.pool.query('select 1').then(
					({ rowCount }) => rowCount,
					() => 0,
				),
			)
			.toBe(1);
		expect(await askPrisma(victim)).toBe(0);
	});
});

const raise = (state: string) => `do $$ begin raise exception 'raised' using errcode = '${state}'; end $$`;
const raised = (state: string) => caught(victim.pool.query(raise(state)));
const raisedInPrisma = (state: string) => caught(victim.prisma.$executeRawUnsafe(raise(state)));

const temporary = new Set(['DATABASE_READ_ONLY', 'COLLISION', 'DATABASE_FAILED']);
const others: [string, string, () => Promise<unknown>][] = [
	['a wrong statement', 'INTERNAL', () => caught(victim.pool.query('select nothing_of_this_name'))],
	[
		'a wrong statement of Prisma',
		'INTERNAL',
		() => caught(victim.prisma.$queryRawUnsafe('select nothing_of_this_name')),
	],
	['too few values, reported as a protocol error', 'INTERNAL', () => caught(victim.pool.query('select $1::int', []))],
	[
		'a statement that took too long',
		'TIMEOUT',
		() =>
			caught(
				victim.transaction(async (client) => {
					await client.query('set local statement_timeout = 20');
					await client.query(sleep);
				}),
			),
	],
	[
		'a change of a read-only database',
		'DATABASE_READ_ONLY',
		() => caught(victim.transaction((client) => client.query('create table no_room_for_it ()'), { readOnly: true })),
	],
	[
		'a change of a read-only database, through Prisma',
		'DATABASE_READ_ONLY',
		() =>
			caught(
				victim.prisma.$transaction(async (tx) => {
					await tx.$executeRawUnsafe('set transaction read only');
					await tx.account.updateMany({ data: { name: '' } });
				}),
			),
	],
	['a deadlock', 'COLLISION', () => raised('40P01')],
	['a serialization failure', 'COLLISION', () => raised('40001')],
	['a deadlock, through Prisma', 'COLLISION', () => raisedInPrisma('40P01')],
	['a serialization failure, through Prisma', 'COLLISION', () => raisedInPrisma('40001')],
	['no memory left', 'DATABASE_FAILED', () => raised('53200')],
	['no memory left, through Prisma', 'DATABASE_FAILED', () => raisedInPrisma('53200')],
	['a disk that fails', 'DATABASE_FAILED', () => raised('58030')],
	[
		'a wrong password',
		'INTERNAL',
		() =>
			failing(
				elsewhere((url) => Object.assign(url, { username: 'nobody_of_this_name' })),
				ask,
			),
	],
	[
		'no such database',
		'INTERNAL',
		() =>
			failing(
				elsewhere((url) => Object.assign(url, { pathname: '/nothing_of_this_name' })),
				ask,
			),
	],
	['another server that refuses', 'INTERNAL', () => caught(fetch(`http://127.0.0.1:${closedPort}/`))],
	[
		'another server that refuses, at a lower level',
		'INTERNAL',
		() => caught(once(connect(closedPort, '127.0.0.1'), 'connect')),
	],
	['a client that disconnected', 'INTERNAL', async () => Object.assign(new Error('aborted'), { code: 'ECONNRESET' })],
];

test.each(others)('%s is no database outage: %s', async (_, code, fail) => {
	const error = await fail();
	expect(errorBody(error)).toMatchObject({ code });
	if (temporary.has(code)) {
		expect(asAppError(error)).toMatchObject({ status: 503, params: { retryAfterSeconds: expect.any(Number) } });
		expect(isPassing(error)).toBe(true);
	}
});
