import { DataKeyUnknown, type FollowedDataKey, followDataKey } from '@rewards/api/data-key/follow-data-key';
import type { Log } from '@rewards/api/trpc/index';
import type { Database } from '@rewards/db';
import { StartFailure } from './run';

/**
 * The data key of this process, as the database says. Refuses to start without a key that the database needs: what is
 * encrypted with it could not be read, and orders would stay Pending for ever. Throws StartFailure, which names the
 * ways out.
 */
export async function startDataKey(
	db: Database,
	dataKeys: readonly Uint8Array[],
	place: string,
	log: Log,
): Promise<FollowedDataKey> {
	try {
		const followed = await followDataKey(db, dataKeys, log);
		const [first, ...former] = dataKeys;
		if (former.length > 0 && followed.dataKey.current.secret !== first)
			log.info({}, 'DATA_KEYS begins with a new key; rotate to it with: npm run rewards -- rotate-data-key');
		return followed;
	} catch (error) {
		if (!(error instanceof DataKeyUnknown)) throw error;
		throw new StartFailure(
			`DATA_KEY is not the one that this database was used with (${place}): what is encrypted there can't be read with it.
Set that key as DATA_KEY, or put secrets.json of the data folder back that was used with it.
If the key was rotated or is going to be, set both: DATA_KEYS=<new key>,<former key>
If it is lost, forget it with: npm run rewards -- forget-data-key
Passwords of suppliers and sources, secrets of webhooks and second factors then have to be entered again.`,
		);
	}
}
