import { exportPlaces } from '@rewards/api/grid/index';
import type { Log } from '@rewards/api/trpc/index';
import {
	createDatabase,
	type Database,
	hostsOf,
	MigrationError,
	migrate,
	type Pooler,
	preparePooler,
	settingsOf,
} from '@rewards/db';
import { EmbeddedDatabaseError, startEmbedded } from '@rewards/db/embedded';
import type { Env } from '../env';
import { connectionsOfSenders, connectionsOfServer } from './connections';
import { stepBack } from './step-back';

/** The database can't be used; the message is a sentence for the operator. */
export class DatabaseUnusable extends Error {
	override name = 'DatabaseUnusable';
}

export interface OpenDatabase {
	db: Database;
	/** Of a process that serves requests: see `Services`. */
	reserve?: Database;
	heavy?: Database;
	files?: Database;
	/** What to tell the operator about where the data is. */
	place: string;
	/** Closes the connections and releases the embedded server, which stops with the last process that uses it. */
	close: () => Promise<void>;
}

/**
 * How long a statement may run, and wait for a row that another transaction changes (then BUSY). Longer work sets its
 * own limit: heavy list statements (`inTurn`), list files, deletions, and everything in jobs.
 */
const limits = {
	/** An import that locks a program's participants must not make every editor hold a connection until it ends. */
	requests: { statementTimeoutMs: 20_000, lockTimeoutMs: 2_000 },
	jobs: { statementTimeoutMs: 60_000, lockTimeoutMs: 5_000 },
	reserve: { statementTimeoutMs: 5_000, lockTimeoutMs: 2_000 },
	heavy: { statementTimeoutMs: 60_000, lockTimeoutMs: 2_000 },
	files: { statementTimeoutMs: 20_000, lockTimeoutMs: 2_000 },
};

/** The pooler before PostgreSQL, if there is one. */
const poolerOf = ({ databaseUrl, databaseDirectUrl, databasePrepared }: Env): Pooler | undefined =>
	databaseUrl && databaseDirectUrl ? { url: databaseUrl, prepared: databasePrepared } : undefined;

/**
 * The database of DATABASE_URL, or the embedded PostgreSQL in the data folder, migrated. Any number of processes may
 * start on one empty database. With DATABASE_DIRECT_URL only requests go through the pooler of DATABASE_URL, without
 * what takes long, and without the reserve, which a crowded pooler must not block. Throws DatabaseUnusable.
 */
export async function openDatabase(
	env: Env,
	log: Log,
	applicationName: string,
	use: 'requests' | 'jobs',
): Promise<OpenDatabase> {
	const report = (message: string) => log.info({}, message);
	try {
		const embedded = env.databaseUrl ? null : await startEmbedded({ dataDir: env.dataDir, log: report });
		try {
			const url = embedded?.url ?? env.databaseDirectUrl ?? env.databaseUrl ?? '';
			await migrate(url, { log: report, acceptNewer: true });
			const pooler = use === 'requests' ? poolerOf(env) : undefined;
			if (pooler) await preparePooler(url, pooler, settingsOf(limits.requests));
			const onConnectionLost = (error: Error) => log.warn({ message: error.message }, 'database connection lost');
			const places = connectionsOfServer(env.databasePool);
			const max = use === 'jobs' ? connectionsOfSenders(env.databasePool) : places.requests;
			const db = createDatabase(url, { max, ...limits[use], pooler, applicationName, onConnectionLost });
			// If the product owns PostgreSQL, these yield to everything else, as jobs do.
			const yielding = embedded
				? { parallel: false, onConnection: (id: number) => void stepBack(id, env.workerNice) }
				: {};
			const besides: Pick<OpenDatabase, 'reserve' | 'heavy' | 'files'> =
				use === 'jobs'
					? {}
					: {
							reserve: createDatabase(url, {
								max: places.reserve,
								...limits.reserve,
								applicationName: `${applicationName}-reserve`,
								onConnectionLost,
							}),
							heavy: createDatabase(url, {
								max: places.heavy,
								...limits.heavy,
								applicationName: `${applicationName}-heavy`,
								onConnectionLost,
								...yielding,
							}),
							files: createDatabase(url, {
								max: exportPlaces(db),
								...limits.files,
								applicationName: `${applicationName}-files`,
								onConnectionLost,
								...yielding,
							}),
						};
			return {
				db,
				...besides,
				place: embedded
					? `PostgreSQL in ${env.dataDir}`
					: `${hostsOf(url)}${pooler ? `, for requests through ${hostsOf(pooler.url)}` : ''}`,
				close: async () => {
					await db.close();
					await besides.reserve?.close();
					await besides.heavy?.close();
					await besides.files?.close();
					await embedded?.stop();
				},
			};
		} catch (error) {
			await embedded?.stop();
			throw error;
		}
	} catch (error) {
		if (error instanceof MigrationError || error instanceof EmbeddedDatabaseError) {
			throw new DatabaseUnusable(error.message, { cause: error });
		}
		throw error;
	}
}
