import { timingSafeEqual } from 'node:crypto';
import type { Services, Session } from '../../../trpc';
import { hashOfKey, keyPrefix } from '../api-key-secret';
import { afterAnswer } from '../background';
import { unauthorized } from '../token';
import { type StaffRow, staffColumns, staffJoins, staffOf } from './staff-row';

interface Row extends StaffRow {
	keyId: string;
	secretHash: Buffer;
	previousHash: Buffer | null;
	previousUntil: Date | null;
	expiresAt: Date | null;
	expired: boolean;
	unusedLong: boolean;
}

const select = `select k.id as "keyId", k.secret_hash as "secretHash", k.expires_at as "expiresAt", coalesce(k.expires_at <= now(), false) as expired,
	case when k.previous_until > now() then k.previous_hash end as "previousHash", k.previous_until as "previousUntil",
	k.last_used_at is null or k.last_used_at < now() - interval '1 minute' as "unusedLong", ${staffColumns}
from app_user u
${staffJoins}`;
const byPrefix = { name: 'key-by-prefix', text: `${select} where k.prefix = $1` };
const byId = { name: 'key-by-id', text: `${select} where k.id = $1` };

/** The cache requires a time at which a session ends. */
const never = new Date('9999-12-31T00:00:00Z');

const isSame = (one: Buffer | null, other: Buffer) => one !== null && timingSafeEqual(one, other);

/** Throws UNAUTHORIZED (invalid) unless the secret is the current one, or the one before within its overlap. */
function sessionOf(row: Row, hash: Buffer): Session {
	const isCurrent = isSame(row.secretHash, hash);
	if (!isCurrent && !isSame(row.previousHash, hash)) throw unauthorized('invalid');
	const until = isCurrent ? null : row.previousUntil;
	const { key, ...staff } = staffOf(row);
	return {
		id: row.keyId,
		expiresAt: new Date(Math.min((row.expiresAt ?? never).getTime(), (until ?? never).getTime())),
		...staff,
		...(key ? { key: { ...key, secretHash: hash.toString('hex') } } : {}),
	};
}

const noteUse = (db: Services['db'], id: string) =>
	db.pool.query({
		name: 'key-used',
		text: `update api_key set last_used_at = now() where id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
		values: [id],
	});

/**
 * The session of an API key. Throws UNAUTHORIZED: `expired`, `ended` for one that was revoked, `invalid` for any other.
 */
export async function resolveKey({ db, log }: Pick<Services, 'db' | 'log'>, secret: string): Promise<Session> {
	const prefix = keyPrefix(secret);
	if (prefix === null) throw unauthorized('invalid');
	const { rows } = await db.pool.query<Row>({ ...byPrefix, values: [prefix] });
	const [row] = rows;
	if (!row) throw unauthorized('invalid');
	const session = sessionOf(row, hashOfKey(secret));
	if (row.expired) throw unauthorized('expired');
	if (row.closed) throw unauthorized('ended');
	if (row.unusedLong) afterAnswer({ db, log }, 'Could not note when a key was last used', () => noteUse(db, row.keyId));
	return session;
}

/**
 * The session of a key that was accepted earlier, as it is now. Throws UNAUTHORIZED once the key has expired or was
 * revoked, or its secret was replaced.
 */
export async function loadKey(
	{ db }: Pick<Services, 'db'>,
	{ id, key }: Pick<Session, 'id' | 'key'>,
): Promise<Session> {
	const { rows } = await db.pool.query<Row>({ ...byId, values: [id] });
	const [row] = rows;
	if (!row || row.closed) throw unauthorized(row?.expired ? 'expired' : 'ended');
	return sessionOf(row, Buffer.from(key?.secretHash ?? '', 'hex'));
}
