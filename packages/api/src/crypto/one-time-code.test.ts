import { expect, test } from 'vitest';
import { base32, codeOfStep, stepAt, stepOfCode } from './one-time-code';

const secret = Buffer.from('12345678901234567890');

// RFC 6238, appendix B.
test.each([
	[59, '94287082'],
	[1_111_111_109, '07081804'],
	[1_111_111_111, '14050471'],
	[1_234_567_890, '89005924'],
	[2_000_000_000, '69279037'],
	[20_000_000_000, '65353130'],
])('at %i s the code is %s', (seconds, code) => {
	expect(codeOfStep(secret, stepAt(seconds * 1000), 8)).toBe(code);
});

test('a code is valid in its half minute and in the adjacent ones', () => {
	const now = 1_234_567_890_000;
	const code = codeOfStep(secret, stepAt(now));
	expect(stepOfCode(secret, code, now)).toBe(stepAt(now));
	expect(stepOfCode(secret, code, now + 30_000)).toBe(stepAt(now));
	expect(stepOfCode(secret, code, now - 30_000)).toBe(stepAt(now));
	expect(stepOfCode(secret, code, now + 60_000)).toBeNull();
	for (const wrong of ['', '000000', `${code}0`]) expect(stepOfCode(secret, wrong, now)).toBeNull();
});

test('a secret is written in base32', () => {
	expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
	expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
});
