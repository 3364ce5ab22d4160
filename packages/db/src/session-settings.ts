import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describeUrl, MigrationError } from './server-database';

/**
 * The connection string with settings that every connection must start with. The time zone is essential: Prisma sends
 * timestamps without an offset and reads them as UTC.
 */
export function withSessionSettings(url: string, settings: Readonly<Record<string, string>>): string {
	const parsed = new URL(url);
	const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
	const given = parsed.searchParams.get('options');
	parsed.searchParams.set('options', [...(given ? [given] : []), ...options].join(' '));
	return parsed.toString();
}

/** Poolers say it in these words (PgBouncer, Odyssey, Pgpool), with the code of a protocol that isn't kept. */
const refusedSettings = /unsupported startup parameter|options? .*not (?:supported|allowed)/i;

/**
 * Refuses a pooler before PostgreSQL (PgBouncer): one that lends its connections for a transaction each keeps no time
 * zone and no time limit, gives locks of a session to somebody else, and passes no notification on. Such a pooler
 * refuses the settings that a connection begins with, or forgets them. Throws MigrationError, or what the connection
 * fails with otherwise.
 */
export async function refusePooler(url: string): Promise<void> {
	const mark = randomUUID();
	const client = new pg.Client({
		connectionString: withSessionSettings(url, { 'rewards.session': mark }),
		application_name: 'rewards-migrate',
		connectionTimeoutMillis: 15_000,
	});
	client.on('error', () => undefined);
	const refusal = () =>
		new MigrationError(
			`Between the portal and PostgreSQL at ${describeUrl(url)} is a pooler (such as PgBouncer) that doesn't keep a connection's settings. The portal keeps few connections of its own (DATABASE_POOL): name PostgreSQL itself in DATABASE_URL, or keep the pooler there and name PostgreSQL itself in DATABASE_DIRECT_URL.`,
		);
	try {
		await client.connect();
		const { rows } = await client.query<{ mark: string | null }>(
			`select current_setting('rewards.session', true) as mark`,
		);
		if (rows[0]?.mark !== mark) throw refusal();
	} catch (error) {
		if (error instanceof Error && refusedSettings.test(error.message)) throw refusal();
		throw error;
	} finally {
		await client.end().catch(() => undefined);
	}
}
