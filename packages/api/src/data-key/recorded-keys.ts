import type { Pool, PoolClient } from '@rewards/db';
import { type DataKey, type KeyVersion, open, SealError, seal } from '../crypto';

/** A row of `data_key`: a key that the database needs. */
export interface RecordedKey {
	id: number;
	/** null: none of the known keys opens it. */
	version: KeyVersion | null;
	/** Seals of it name it: it came by a rotation. */
	named: boolean;
	/** Sealed; null for the first key, which is the secret of proofs itself. */
	proofSecret: Buffer | null;
}

const checkText = 'The data key of this database';
const checkContext = 'data key';
const proofContext = 'secret of proofs';

const recorded = `select id, key_id as "keyId", sealed, proof_secret as "proofSecret" from data_key order by id desc`;
// Of processes that start at once, one is first.
const first = 'insert into data_key (sealed) values ($1) on conflict do nothing';
const next = `insert into data_key (id, sealed, key_id, proof_secret)
	select max(id) + 1, $1, $2, $3 from data_key`;

function opens(version: KeyVersion, sealed: Uint8Array): boolean {
	try {
		return open({ known: [version] }, sealed, checkContext).toString() === checkText;
	} catch (error) {
		if (error instanceof SealError) return false;
		throw error;
	}
}

/** The keys that the database needs; the first is the one to seal with. */
export async function recordedKeys(
	client: Pick<Pool | PoolClient, 'query'>,
	known: readonly KeyVersion[],
): Promise<RecordedKey[]> {
	const { rows } = await client.query<{
		id: number;
		keyId: string | null;
		sealed: Buffer;
		proofSecret: Buffer | null;
	}>(recorded);
	return rows.map(({ id, keyId, sealed, proofSecret }) => ({
		id,
		version: known.find((one) => (keyId ?? one.id) === one.id && opens(one, sealed)) ?? null,
		named: keyId !== null,
		proofSecret,
	}));
}

/** The data key by its newest row; null when that key isn't known. */
export function dataKeyOf({ version, named, proofSecret }: RecordedKey, known: readonly KeyVersion[]): DataKey | null {
	if (!version) return null;
	const secret = proofSecret ? open({ known: [version] }, proofSecret, proofContext) : version.secret;
	return { current: version, known, named, proofSecret: secret };
}

export async function recordFirstKey(client: PoolClient, version: KeyVersion): Promise<void> {
	await client.query(first, [seal({ current: version, named: false }, checkText, checkContext)]);
}

/** From now on `version` seals. */
export async function recordNextKey(client: PoolClient, version: KeyVersion, { proofSecret }: DataKey): Promise<void> {
	const by = { current: version, named: true };
	await client.query(next, [seal(by, checkText, checkContext), version.id, seal(by, proofSecret, proofContext)]);
}
