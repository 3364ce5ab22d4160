import { createHash, randomBytes, randomInt } from 'node:crypto';

const start = 'rwk_';
const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const form = /^(rwk_[0-9A-Za-z]{12})_[\w-]{43}$/;

/** Whether a bearer token has the form of an API key rather than of a session token. */
export const isApiKey = (token: string): boolean => token.startsWith(start);

/** The prefix of a secret, which finds the key; null when it isn't one of our keys. */
export const keyPrefix = (secret: string): string | null => form.exec(secret)?.[1] ?? null;

export const newKeyPrefix = (): string =>
	start + Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('');

/** `rwk_` and 12 letters that find the key, then 256 random bits. Secret scanners recognize keys by their prefix. */
export const newKeySecret = (prefix: string): string => `${prefix}_${randomBytes(32).toString('base64url')}`;

/** The stored hash of a secret. A secret of 256 random bits needs no slow hash. */
export const hashOfKey = (secret: string): Buffer => createHash('sha256').update(secret).digest();
