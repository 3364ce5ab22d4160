import { createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto';

/** Layout: version (1 byte), nonce (12), tag (16), ciphertext. */
const version = 1;
const nonceAt = 1;
const tagAt = 13;
const bodyAt = 29;

// Random nonces are drawn in bulk; requesting twelve bytes at a time from the system costs more than the cipher.
const pool = Buffer.alloc(12 * 1024);
let poolAt = pool.length;
function nonceInto(target: Buffer): void {
	if (poolAt === pool.length) {
		randomFillSync(pool);
		poolAt = 0;
	}
	pool.copy(target, nonceAt, poolAt, poolAt + 12);
	poolAt += 12;
}

/**
 * Encryption at rest: encrypts bytes or text with the data key (AES-256-GCM, 32-byte key, random nonce). `context` says
 * what the value is and where it belongs; it isn't stored, and decryption requires the same context, so that a value
 * can't be moved to another place.
 */
export function seal(key: Uint8Array, value: Uint8Array | string, context: string): Buffer {
	const plain = typeof value === 'string' ? Buffer.from(value, 'utf8') : value;
	const sealed = Buffer.allocUnsafe(bodyAt + plain.byteLength);
	sealed[0] = version;
	nonceInto(sealed);
	const cipher = createCipheriv('aes-256-gcm', key, sealed.subarray(nonceAt, tagAt));
	cipher.setAAD(Buffer.from(context, 'utf8'));
	cipher.update(plain).copy(sealed, bodyAt);
	cipher.final();
	cipher.getAuthTag().copy(sealed, tagAt);
	return sealed;
}

/** Thrown for a value that was encrypted with another key, for another context, or changed since. */
export class SealError extends Error {
	override name = 'SealError';
}

/** Decrypts what `seal` returned. Throws SealError. */
export function open(key: Uint8Array, sealed: Uint8Array, context: string): Buffer {
	const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
	if (bytes.length < bodyAt || bytes[0] !== version) throw new SealError('This is not a sealed value');
	try {
		const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(nonceAt, tagAt), { authTagLength: 16 });
		decipher.setAAD(Buffer.from(context, 'utf8'));
		decipher.setAuthTag(bytes.subarray(tagAt, bodyAt));
		const plain = decipher.update(bytes.subarray(bodyAt));
		decipher.final();
		return plain;
	} catch (cause) {
		throw new SealError('The sealed value was made with another data key, belongs elsewhere or was changed', { cause });
	}
}

/** `open` for a text. */
export const openText = (key: Uint8Array, sealed: Uint8Array, context: string): string =>
	open(key, sealed, context).toString('utf8');
