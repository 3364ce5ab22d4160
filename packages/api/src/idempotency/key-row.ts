import type { Database, Statements, TransactionClient } from '@rewards/db';

/** Lease of a key, renewed while its call is running; when it expires, the call was killed. */
export const leaseSeconds = 15;

export interface KeyName {
	owner: string;
	/** Path of the procedure, or method and path of the REST call. */
	operation: string;
	key: string;
}

export interface KeyRow {
	fingerprint: Buffer;
	content: Buffer | null;
	done: boolean;
	/** Whether an attempt is running. */
	held: boolean;
	entity: string;
	entityId: string;
	answer: string | null;
}

const old = `k.created_at < now() - interval '1 day'`;
const lease = `now() + interval '${leaseSeconds} seconds'`;

/** Takes a key that is new, older than a day, or left by an attempt that was killed before its change. */
const reserve = `insert into idempotency_key as k (owner, operation, key, fingerprint, attempt_id, lease_until)
	values ($1, $2, $3, $4, $5, ${lease})
	on conflict (owner, operation, key) do update set fingerprint = excluded.fingerprint, content = null, attempt_id = excluded.attempt_id,
		lease_until = excluded.lease_until, done_at = null, entity = '', entity_id = '', answer = null, created_at = excluded.created_at
		where ${old} or (k.done_at is null and k.lease_until < now())`;
const look = `select fingerprint, content, done_at is not null as done, lease_until >= now() as held, entity, entity_id as "entityId", answer
	from idempotency_key k where owner = $1 and operation = $2 and key = $3`;
const mine = 'where owner = $1 and operation = $2 and key = $3 and attempt_id = $4::uuid';
const mark = `update idempotency_key set done_at = now(), entity = $5, entity_id = $6 ${mine}`;
const keep = `update idempotency_key set done_at = coalesce(done_at, now()), answer = $5, content = $6, lease_until = now() ${mine}`;
/** Does not wait for a transaction that marks the key as done. */
const renew = `update idempotency_key set lease_until = ${lease}
	where (owner, operation, key) in (select owner, operation, key from idempotency_key ${mine} for update skip locked)`;
const free = `delete from idempotency_key ${mine} and done_at is null`;
const letGo = `update idempotency_key set lease_until = now() ${mine}`;

/** The statements about one key. */
export function keyRow({ pool }: Pick<Database, 'pool'>, { owner, operation, key }: KeyName, attemptId: string) {
	const name = [owner, operation, key];
	const held = [...name, attemptId];
	return {
		/** Whether this attempt holds the key now. */
		reserve: async (fingerprint: Buffer): Promise<boolean> =>
			(await pool.query(reserve, [...name, fingerprint, attemptId])).rowCount === 1,
		look: async (): Promise<KeyRow | undefined> => (await pool.query<KeyRow>(look, name)).rows[0],
		/** Marks the key as done, in the transaction of the change. False when another attempt has taken the key over. */
		async mark(tx: Statements | TransactionClient, entity: string, entityId: string): Promise<boolean> {
			const values = [...held, entity, entityId];
			if ('$executeRawUnsafe' in tx) return (await tx.$executeRawUnsafe(mark, ...values)) === 1;
			return (await tx.query(mark, values)).rowCount === 1;
		},
		keep: (answer: string | null, content: Buffer | null) => pool.query(keep, [...held, answer, content]),
		renew: () => pool.query(renew, held),
		/** For a failed attempt: releases the key, unless a change was made all the same. */
		async release(): Promise<void> {
			if ((await pool.query(free, held)).rowCount === 0) await pool.query(letGo, held);
		},
	};
}
