import { createHmac } from 'node:crypto';

/** One of the keys that a DATA_KEY had in the course of time. */
export interface KeyVersion {
	/** 16 hexadecimal digits, derived from the secret; they tell nothing about it. */
	id: string;
	/** 32 bytes. */
	secret: Uint8Array;
}

/**
 * The data key of a running process (docs/decisions/0108-keys-rotate.md). `current` changes when the key is rotated, so
 * pass the object on, never its parts.
 */
export interface DataKey {
	/** Seals. */
	current: KeyVersion;
	/** Open. */
	readonly known: readonly KeyVersion[];
	/** Whether seals name their key. Not before the first rotation: servers of an older version can't read those. */
	named: boolean;
	/** Of hashes that are compared with stored or published ones: a rotation leaves it as it is. */
	proofSecret: Uint8Array;
}

export const keyVersion = (secret: Uint8Array): KeyVersion => ({
	id: createHmac('sha256', secret).update('data key id').digest('hex').slice(0, 16),
	secret,
});

/** The data key of an installation whose key was never rotated. */
export function firstDataKey(secret: Uint8Array): DataKey {
	const current = keyVersion(secret);
	return { current, known: [current], named: false, proofSecret: secret };
}
