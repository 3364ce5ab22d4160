import { open, SealError, seal } from '@rewards/api/crypto/seal';
import type { Database } from '@rewards/db';
import { StartFailure } from './run';

const text = 'The data key of this database';
const context = 'data key';

const record = 'insert into data_key (sealed) values ($1) on conflict do nothing';
const recorded = 'select sealed from data_key';

function opens(dataKey: Uint8Array, sealed: Uint8Array): boolean {
	try {
		return open(dataKey, sealed, context).toString() === text;
	} catch (error) {
		if (error instanceof SealError) return false;
		throw error;
	}
}

/**
 * Refuses to start with another DATA_KEY than the one that the database was first started with: nothing encrypted
 * could be read, and orders would stay Pending for ever. The first start records its key. Throws StartFailure, which
 * names the ways out.
 */
export async function checkDataKey({ pool }: Database, dataKey: Uint8Array, place: string): Promise<void> {
	const ask = () => pool.query<{ sealed: Uint8Array }>(recorded);
	let { rows } = await ask();
	if (rows.length === 0) {
		await pool.query(record, [seal(dataKey, text, context)]);
		// Of several processes that start at once, one is first.
		({ rows } = await ask());
	}
	if (rows.every(({ sealed }) => opens(dataKey, sealed))) return;
	throw new StartFailure(
		`DATA_KEY is not the one that this database was used with (${place}): what is encrypted there can't be read with it.
Set that key as DATA_KEY, or put secrets.json of the data folder back that was used with it.
If it is lost, forget it with: npm run rewards -- forget-data-key
Passwords of suppliers and sources, secrets of webhooks and second factors then have to be entered again.`,
	);
}
