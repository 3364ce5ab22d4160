import { fullDisks } from '@rewards/api/errors/index';
import { findRoom } from '@rewards/api/storage/index';
import type { Services } from '@rewards/api/trpc/index';
import { databaseClock } from '@rewards/db';
import type { FastifyInstance } from 'fastify';
import { loggedCause } from './errors';

const sql =
	'select count(*)::int as unfinished from _prisma_migrations where finished_at is null and rolled_back_at is null';

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
			const { rows } = await db.pool.query<{ unfinished: number }>({ name: 'readyz', text: sql });
			const migrated = rows[0]?.unfinished === 0;
			if (migrated && !(await findRoom(db))) {
				reply.code(503);
				return { status: 'diskFull', database: 'ok', fullDisks: fullDisks() };
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
