import type { Log } from '@rewards/api/trpc/index';
import { createDatabase, type Database, MigrationError, migrate } from '@rewards/db';
import { EmbeddedDatabaseError, startEmbedded } from '@rewards/db/embedded';
import type { Env } from '../env';

/** The database can't be used, told in a sentence for the operator. */
export class DatabaseUnusable extends Error {
	override name = 'DatabaseUnusable';
}

export interface OpenDatabase {
	db: Database;
	/** What to tell the operator about where the data is. */
	place: string;
	/** Closes the connections and leaves the embedded server, which stops with the last process that uses it. */
	close: () => Promise<void>;
}

const statementTimeoutMs = 60_000;
/** Of a request. An import that holds a program's participants must not make everybody who edits one hold a connection until it ends. */
const lockTimeoutMs = 5_000;

/**
 * The database of DATABASE_URL, or the embedded PostgreSQL in the data folder, brought up to date. Any number of processes may
 * start on one empty database. Throws DatabaseUnusable.
 */
export async function openDatabase(env: Env, log: Log, applicationName: string): Promise<OpenDatabase> {
	const tell = (message: string) => log.info({}, message);
	try {
		const embedded = env.databaseUrl ? null : await startEmbedded({ dataDir: env.dataDir, log: tell });
		try {
			const url = embedded?.url ?? env.databaseUrl ?? '';
			await migrate(url, { log: tell });
			const db = createDatabase(url, {
				max: env.databasePool,
				statementTimeoutMs,
				lockTimeoutMs,
				applicationName,
				onConnectionLost: (error) => log.warn({ message: error.message }, 'database connection lost'),
			});
			return {
				db,
				place: embedded ? `PostgreSQL in ${env.dataDir}` : new URL(url).host,
				close: async () => {
					await db.close();
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
