import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@rewards/db';
import { type DataKey, keyVersion } from '../crypto';
import type { Log } from '../log';
import { dataKeyOf, recordedKeys, recordFirstKey } from './recorded-keys';

/** How often a process announces its keys, and sees a rotation. */
const usualEveryMs = 10_000;
const farewellMs = 2_000;

const announce = `insert into data_key_process (name, known, seals) values ($1, $2, $3)
	on conflict (name) do update set seals = excluded.seals, seen_at = clock_timestamp()`;
const forget = `delete from data_key_process where name = $1 or seen_at < now() - interval '1 day'`;

/** The database needs a data key that this process doesn't have. */
export class DataKeyUnknown extends Error {
	override name = 'DataKeyUnknown';
}

export interface FollowedDataKey {
	dataKey: DataKey;
	stop: () => Promise<void>;
}

/**
 * Announces the data keys of this process, the newest first, and keeps `dataKey.current` the one that the database says
 * to seal with (docs/decisions/0108-keys-rotate.md). The first start on a database records its key. Throws
 * DataKeyUnknown.
 */
export async function followDataKey(
	db: Database,
	secrets: readonly Uint8Array[],
	log: Log,
	everyMs = usualEveryMs,
): Promise<FollowedDataKey> {
	const { pool } = db;
	const known = secrets.map(keyVersion);
	const name = `${hostname()}/${process.pid}/${randomBytes(4).toString('hex')}`;
	const say = (seals: string) => pool.query(announce, [name, known.map(({ id }) => id), seals]);
	const leave = async () => void (await pool.query(forget, [name]));

	// Announced before it looks: a rotation that doesn't see it holds the lock until the rows say so.
	await say('');
	const [newest, ...former] = await db.transaction(async (client) => {
		await client.query('lock table data_key in row exclusive mode');
		const rows = await recordedKeys(client, known);
		if (rows.length > 0) return rows;
		// What may be sealed already was sealed with the oldest.
		const oldest = known.at(-1);
		if (oldest) await recordFirstKey(client, oldest);
		return recordedKeys(client, known);
	});
	const dataKey = newest ? dataKeyOf(newest, known) : null;
	if (!dataKey || former.some(({ version }) => version === null)) {
		await leave();
		throw new DataKeyUnknown('The database needs a data key that this process does not have');
	}
	await say(dataKey.current.id);

	let unknown = false;
	const look = async () => {
		// What it has sealed with until now; a new key is announced a round later, when nothing sealed before is under
		// way.
		await say(dataKey.current.id);
		const [now] = await recordedKeys(pool, known);
		const next = now && dataKeyOf(now, known);
		if (now && !next && !unknown)
			log.error({}, 'The data key was rotated to one that this process does not have; restart it with DATA_KEYS');
		unknown = now !== undefined && !next;
		if (!next || next.current.id === dataKey.current.id) return;
		Object.assign(dataKey, next);
		log.info({ key: dataKey.current.id }, 'The data key was rotated');
	};
	// While PostgreSQL is away there is nothing to seal.
	let looking = Promise.resolve();
	const timer = setInterval(() => {
		looking = looking.then(look).catch(() => undefined);
	}, everyMs);
	timer.unref();
	return {
		dataKey,
		stop: async () => {
			clearInterval(timer);
			// Without its farewell it is forgotten after a minute.
			await Promise.race([looking.then(leave).catch(() => undefined), pause(farewellMs, undefined, { ref: false })]);
		},
	};
}
