import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDatabase, type Database } from '@rewards/db';
import { hasDatabase, startEmbedded } from '@rewards/db/embedded';
import { dataDirDefault } from '../../../apps/server/src/env';
import { Refused } from './command';

const checkout = fileURLToPath(new URL('../../..', import.meta.url));
/** Where `npm start` keeps its data, unless DATA_DIR says otherwise. */
export const dataDir = resolve(checkout, process.env['DATA_DIR'] || dataDirDefault);

/**
 * Runs `work` on the portal's database: DATABASE_URL (DATABASE_DIRECT_URL, where that is a pooler), or else the one
 * embedded in the data folder, which must exist unless it may be created. The portal may keep running.
 */
export async function onDatabase<T>(
	work: (db: Database, url: string) => Promise<T>,
	{ make = false } = {},
): Promise<T> {
	const given = process.env['DATABASE_DIRECT_URL'] || process.env['DATABASE_URL'];
	if (!given && !make && !(await hasDatabase(dataDir)))
		throw new Refused(
			`There is no database in ${dataDir}. Name another folder with DATA_DIR, or a server with DATABASE_URL.`,
		);
	const embedded = given ? null : await startEmbedded({ dataDir, log: () => undefined });
	const url = given || embedded?.url || '';
	const db = createDatabase(url, { max: 2, applicationName: 'rewards-script' });
	try {
		return await work(db, url);
	} finally {
		await db.close();
		await embedded?.stop();
	}
}
