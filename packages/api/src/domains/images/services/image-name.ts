import { createHash } from 'node:crypto';
import { imagePath } from '@rewards/validators/images/constants';
import type { ImageFormat } from '@rewards/validators/images/format';

export const contentTypes: Record<ImageFormat, string> = { png: 'image/png', jpg: 'image/jpeg', gif: 'image/gif' };

export const hashOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** The last part of an image's address, and its name in the object storage. */
export const nameOf = (hash: Uint8Array, format: string): string => `${Buffer.from(hash).toString('hex')}.${format}`;

export const urlOf = (hash: Uint8Array, format: string): string => `/images/${nameOf(hash, format)}`;

/**
 * The hash in an address of this portal; null for an address elsewhere, and for a path that is not a stored image's.
 */
export function hashIn(url: string): Buffer | null {
	const hex = imagePath.exec(url)?.[1];
	return hex === undefined ? null : Buffer.from(hex, 'hex');
}
