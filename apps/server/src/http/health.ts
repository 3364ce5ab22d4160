import { fullDisks } from '@rewards/api/errors/index';
import { findRoom } from '@rewards/api/storage/index';
import type { Services } from '@rewards/api/trpc/index';
import { databaseClock } from '@rewards/db';
import type { FastifyInstance } from 'fastify';
import { loggedCause } from './errors';

const sql = `select count(*)::int as unfinished, current_setting('transaction_read_only') = 'on' as "readOnly"
	from _prisma_migrations where finished_at is null and rolled_back_at is null`;
/** How long the database may take to respond; then it isn't ready, whatever it does. */
const patienceMs = 2_000;

/**
 * Health checks. `/healthz`: the process responds. `/readyz`: it can serve requests, which needs the database with
 * every migration applied and room on the disk; 503 says what is missing, for load balancers and operators. No user's
 * work can block the connection it uses. A server that stops says so first, and serves on. While a disk is full, each
 * call tries whether there is room again. `clockAheadSeconds` says that the machine's clock is wrong by more than a
 * minute, which harms nothing by itself.
 */
export function addHealth(app: FastifyInstance, services: Pick<Services, 'db' | 'reserve'>): void {
	app.get('/healthz', async (_request, reply) => {
		reply.header('cache-control', 'no-store');
		return { status: 'ok' };
	});

	app.get('/readyz', async (request, reply) => {
		reply.header('cache-control', 'no-store');
		if (app.draining) {
			reply.code(503);
			return { status: 'stopping' };
		}
		try {
			const db = services.reserve ?? services.db;
			const { unfinished, readOnly } = await withinPatience(stateOf(db));
			if (readOnly) {
				reply.code(503);
				return { status: 'readOnly', database: 'readOnly' };
			}
			const migrated = unfinished === 0;
			if (migrated && !(await withinPatience(findRoom(db)))) {
				reply.code(503);
				return { status: 'diskFull', database: 'ok', fullDisks: fullDisks() };
			}
			const { lookAtPooler } = services.db;
			if (lookAtPooler) {
				try {
					await withinPatience(lookAtPooler(patienceMs / 2));
				} catch (error) {
					request.log.warn({ err: loggedCause(error) }, 'nothing gets through the pooler');
					reply.code(503);
					return { status: 'unavailable', database: 'ok', pooler: 'unusable' };
				}
			}
			reply.code(migrated ? 200 : 503);
			const wrong = databaseClock.wrongMachineMs();
			const clock = wrong === null ? {} : { clockAheadSeconds: Math.round(wrong / 1_000) };
			return { status: migrated ? 'ok' : 'migrating', database: 'ok', ...clock };
		} catch (error) {
			request.log.warn({ err: loggedCause(error) }, 'database not reachable');
			reply.code(503);
			return { status: 'unavailable', database: 'unreachable' };
		}
	});
}

interface DatabaseState {
	unfinished: number;
	readOnly: boolean;
}

async function stateOf({ pool }: Services['db']): Promise<DatabaseState> {
	const client = await pool.connect();
	let readOnly = false;
	try {
		const { rows } = await client.query<DatabaseState>({ name: 'readyz', text: sql });
		const [state] = rows;
		if (!state) throw new Error('The database said nothing about itself');
		({ readOnly } = state);
		return state;
	} finally {
		// It may have been so from its beginning, and stay so.
		client.release(readOnly);
	}
}

async function withinPatience<T>(work: Promise<T>): Promise<T> {
	let late: NodeJS.Timeout | undefined;
	const patience = new Promise<never>((_, reject) => {
		late = setTimeout(() => reject(new Error('The database did not respond in time')), patienceMs);
	});
	try {
		return await Promise.race([work, patience]);
	} finally {
		clearTimeout(late);
		// Its error has been told, or comes too late.
		work.catch(() => undefined);
	}
}
