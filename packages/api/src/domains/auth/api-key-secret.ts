import { createHash, randomBytes, randomInt } from 'node:crypto';

const start = 'rwk_';
const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const form = /^(rwk_[0-9A-Za-z]{12})_[\w-]{43}$/;

/** Whether a bearer token is meant as an API key, not as the token of a session. */
export const isApiKey = (token: string): boolean => token.startsWith(start);

/** How a secret begins, which finds the key; null for what is none of ours. */
export const keyPrefix = (secret: string): string | null => form.exec(secret)?.[1] ?? null;

export const newKeyPrefix = (): string =>
	start + Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('');

/**
 * `rwk_` and 12 letters that find the key, then 256 random bits. Scanners for leaked secrets know keys by how they
 * begin.
 */
export const newKeySecret = (prefix: string): string => `${prefix}_${randomBytes(32).toString('base64url')}`;

/** What is kept of a secret. With 256 random bits no slow hash is needed. */
export const hashOfKey = (secret: string): Buffer => createHash('sha256').update(secret).digest();
