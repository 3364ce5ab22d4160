import { randomBytes } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { hashPassword, open, openText, SealError, seal } from '.';

const key = randomBytes(32);

describe('seal', () => {
	it('opens with the same key and context only', () => {
		const sealed = seal(key, 'şifre', 'password:1');
		expect(openText(key, sealed, 'password:1')).toBe('şifre');
		expect(() => open(key, sealed, 'password:2')).toThrow(SealError);
		expect(() => open(randomBytes(32), sealed, 'password:1')).toThrow(SealError);
	});

	it('never gives the same bytes twice, and detects a changed one', () => {
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

describe('password', () => {
	it('is hashed with argon2id at the agreed cost', async () => {
		const hashed = await hashPassword('correct horse');
		expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
		expect(await verify(hashed, 'correct horse')).toBe(true);
		expect(await verify(hashed, 'Correct horse')).toBe(false);
	});
});
