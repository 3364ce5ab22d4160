import { createHmac, timingSafeEqual } from 'node:crypto';
import { databaseClock } from '@rewards/db';

const periodSeconds = 30;
const digits = 6;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 without padding, the format of authenticator apps. */
export function base32(bytes: Uint8Array): string {
	const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
	const groups = bits.match(/.{1,5}/g) ?? [];
	return groups.map((group) => letters[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/**
 * One-time codes of authenticator apps (TOTP, HOTP): the code of a counter by RFC 4226 with SHA-1, which all
 * authenticator apps support.
 */
export function codeOfStep(secret: Uint8Array, step: number, length = digits): string {
	const counter = Buffer.alloc(8);
	counter.writeBigUInt64BE(BigInt(step));
	const hash = createHmac('sha1', secret).update(counter).digest();
	const offset = (hash.at(-1) ?? 0) & 0xf;
	const value = hash.readUInt32BE(offset) & 0x7fff_ffff;
	return String(value % 10 ** length).padStart(length, '0');
}

/** The half minute of a moment (RFC 6238). */
export const stepAt = (ms: number): number => Math.floor(ms / 1000 / periodSeconds);

/**
 * The half minute of a code: the current one, or the one before or after it, because clocks differ. Null for a wrong
 * code.
 */
export function stepOfCode(secret: Uint8Array, code: string, now = databaseClock.ms()): number | null {
	const given = Buffer.from(code);
	const near = [0, -1, 1].map((distance) => stepAt(now) + distance);
	const found = near.find((step) => {
		const wanted = Buffer.from(codeOfStep(secret, step));
		return wanted.byteLength === given.byteLength && timingSafeEqual(wanted, given);
	});
	return found ?? null;
}
