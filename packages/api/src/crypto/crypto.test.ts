import { randomBytes } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { firstDataKey, hashPassword, keyVersion, open, openText, SealError, seal, sealPrefix } from '.';

const key = firstDataKey(randomBytes(32));
const rotated = { ...key, current: keyVersion(randomBytes(32)), named: true };
const both = { ...rotated, known: [rotated.current, key.current] };

describe('seal', () => {
	it('opens with the same key and context only', () => {
		const sealed = seal(key, 'şifre', 'password:1');
		expect(openText(key, sealed, 'password:1')).toBe('şifre');
		expect(() => open(key, sealed, 'password:2')).toThrow(SealError);
		expect(() => open(firstDataKey(randomBytes(32)), sealed, 'password:1')).toThrow(SealError);
	});

	it.each([key, both])('never gives the same bytes twice, and detects a changed one: named $named', (key) => {
		const sealed = seal(key, randomBytes(1000), 'x');
		expect(seal(key, '', 'x').equals(seal(key, '', 'x'))).toBe(false);
		for (const at of [0, 5, 20, 500]) {
			const changed = Buffer.from(sealed);
			changed[at] = (changed[at] ?? 0) ^ 1;
			expect(() => open(key, changed, 'x')).toThrow(SealError);
		}
		expect(() => open(key, sealed.subarray(0, 10), 'x')).toThrow(SealError);
		expect(open(key, seal(key, '', 'x'), 'x')).toHaveLength(0);
	});
});

describe('a rotated key', () => {
	it('opens what either key has sealed, in both formats', () => {
		const sealed = seal(both, 'new', 'x');
		expect(sealed.subarray(0, 9)).toEqual(sealPrefix(rotated.current));
		expect(openText(both, sealed, 'x')).toBe('new');
		expect(openText(both, seal(key, 'old', 'x'), 'x')).toBe('old');
		expect(openText(both, seal({ ...key, named: true }, 'old', 'x'), 'x')).toBe('old');
		expect(() => open(key, sealed, 'x')).toThrow(SealError);
		expect(() => open({ known: [rotated.current] }, seal(key, 'old', 'x'), 'x')).toThrow(SealError);
	});

	it('has an id that is not part of it', () => {
		const { id, secret } = keyVersion(randomBytes(32));
		expect(id).toMatch(/^[0-9a-f]{16}$/);
		expect(keyVersion(secret).id).toBe(id);
		expect(Buffer.from(secret).toString('hex')).not.toContain(id);
	});
});

describe('password', () => {
	it('is hashed with argon2id at the agreed cost', async () => {
		const hashed = await hashPassword('correct horse');
		expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
		expect(await verify(hashed, 'correct horse')).toBe(true);
		expect(await verify(hashed, 'Correct horse')).toBe(false);
	});
});
