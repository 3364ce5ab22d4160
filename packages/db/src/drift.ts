import pg from 'pg';
import { migrate } from './migrate';
import { NO_FILTER, readSchema } from './migrations';
import { openSchemaEngine, pinnedConnection } from './schema-engine';

/** Other folders than this package's own. */
export type DriftOptions = { migrationsDir?: string; schemaDir?: string };

/**
 * The SQL that would turn a database built by the migrations into what prisma/schema says; null when there is nothing to
 * do. Builds that database under a passing name on the server at `serverUrl` and removes it again.
 */
export async function migrationScript(serverUrl: string, options: DriftOptions = {}): Promise<string | null> {
	const url = new URL(serverUrl);
	const name = `rewards_drift_${crypto.randomUUID()}`;
	url.pathname = `/${name}`;
	await migrate(url.toString(), options);
	try {
		return await schemaDifference(url.toString(), options);
	} finally {
		const maintenance = new URL(serverUrl);
		maintenance.pathname = '/postgres';
		const client = new pg.Client({ connectionString: maintenance.toString() });
		await client.connect();
		await client.query(`drop database if exists "${name}" with (force)`);
		await client.end();
	}
}

/** The SQL that would turn the database at `url` into what prisma/schema says; null when there is nothing to do. */
export async function schemaDifference(url: string, options: DriftOptions = {}): Promise<string | null> {
	const schema = await readSchema(options.schemaDir);
	const connection = pinnedConnection(url, 'rewards-diff');
	try {
		const engine = await openSchemaEngine(url, connection, schema);
		try {
			const files = schema.map(([path, content]) => ({ path, content }));
			const { exitCode, stdout } = await engine.diff({
				from: { tag: 'schemaDatasource', files, configDir: '' },
				to: { tag: 'schemaDatamodel', files },
				script: true,
				exitCode: true,
				filters: NO_FILTER,
			});
			return exitCode === 0 ? null : (stdout ?? '');
		} finally {
			engine.free();
		}
	} finally {
		await connection.close();
	}
}
