import { createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto';
import type { DataKey, KeyVersion } from './data-key';

/**
 * Layout: format (1 byte), in format 2 the key's id (8), nonce (12), tag (16), ciphertext. The id tells which key opens
 * it; format 1 is of the time before the first rotation.
 */
const idBytes = 8;
const nonceBytes = 12;
const tagBytes = 16;

/** The first bytes of everything that the key has sealed by name. */
export const sealPrefix = ({ id }: KeyVersion): Buffer => Buffer.concat([Buffer.of(2), Buffer.from(id, 'hex')]);

// Random nonces are drawn in bulk; requesting twelve bytes at a time from the system costs more than the cipher.
const pool = Buffer.alloc(12 * 1024);
let poolAt = pool.length;
function nonceInto(target: Buffer, at: number): void {
	if (poolAt === pool.length) {
		randomFillSync(pool);
		poolAt = 0;
	}
	pool.copy(target, at, poolAt, poolAt + nonceBytes);
	poolAt += nonceBytes;
}

/**
 * Encryption at rest: encrypts bytes or text with the data key (AES-256-GCM, 32-byte key, random nonce). `context` says
 * what the value is and where it belongs; it isn't stored, and decryption requires the same context, so that a value
 * can't be moved to another place.
 */
export function seal(
	{ current, named }: Pick<DataKey, 'current' | 'named'>,
	value: Uint8Array | string,
	context: string,
): Buffer {
	const plain = typeof value === 'string' ? Buffer.from(value, 'utf8') : value;
	const nonceAt = named ? 1 + idBytes : 1;
	const tagAt = nonceAt + nonceBytes;
	const bodyAt = tagAt + tagBytes;
	const sealed = Buffer.allocUnsafe(bodyAt + plain.byteLength);
	sealed[0] = named ? 2 : 1;
	if (named) sealed.write(current.id, 1, 'hex');
	nonceInto(sealed, nonceAt);
	const cipher = createCipheriv('aes-256-gcm', current.secret, sealed.subarray(nonceAt, tagAt));
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

function openWith(secret: Uint8Array, bytes: Buffer, nonceAt: number, context: string): Buffer {
	const tagAt = nonceAt + nonceBytes;
	const bodyAt = tagAt + tagBytes;
	if (bytes.length < bodyAt) throw new SealError('This is not a sealed value');
	try {
		const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(nonceAt, tagAt), {
			authTagLength: tagBytes,
		});
		decipher.setAAD(Buffer.from(context, 'utf8'));
		decipher.setAuthTag(bytes.subarray(tagAt, bodyAt));
		const plain = decipher.update(bytes.subarray(bodyAt));
		decipher.final();
		return plain;
	} catch (cause) {
		throw new SealError('The sealed value was made with another data key, belongs elsewhere or was changed', { cause });
	}
}

/** Decrypts what `seal` returned, with any key that is known. Throws SealError. */
export function open({ known }: Pick<DataKey, 'known'>, sealed: Uint8Array, context: string): Buffer {
	const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
	if (bytes[0] === 2) {
		const id = bytes.toString('hex', 1, 1 + idBytes);
		const key = known.find((one) => one.id === id);
		if (!key) throw new SealError('The sealed value was made with a data key that is not known');
		return openWith(key.secret, bytes, 1 + idBytes, context);
	}
	if (bytes[0] !== 1) throw new SealError('This is not a sealed value');
	let fault: unknown;
	for (const { secret } of known) {
		try {
			return openWith(secret, bytes, 1, context);
		} catch (error) {
			fault = error;
		}
	}
	throw fault;
}

/** `open` for a text. */
export const openText = (key: Pick<DataKey, 'known'>, sealed: Uint8Array, context: string): string =>
	open(key, sealed, context).toString('utf8');
