import fc from 'fast-check';
import { expect, test } from 'vitest';
import { claimCodeAlphabet, claimCodeCapacity, looksLikeNumber } from './codes';

test.each(['0012345678', '12345678', '219E0112', '1E9999', '1MAR2026', '12APR1', 'MAY2026', '5TEM26', 'MARCH12'])(
	'%s would be a number or a date in a spreadsheet',
	(code) => expect(looksLikeNumber(code)).toBe(true),
);
test.each(['E1234567', '1234567E', '12E34E56', 'A0012345', '1MAY20266', '123MAR26', 'MAYTEM', 'MARMAR1'])(
	'%s stays a text',
	(code) => expect(looksLikeNumber(code)).toBe(false),
);

test('the capacity of a length counts no code that looks like a number', () => {
	// All codes of three characters, among them no month with digits on both sides.
	const characters = [...claimCodeAlphabet];
	let numbers = 0;
	for (const a of characters)
		for (const b of characters)
			for (const c of characters) for (const d of characters) if (looksLikeNumber(a + b + c + d)) numbers += 1;
	// 10^4 + 2 x 10^3 + six months of three letters with a digit before or after.
	expect(numbers).toBe(10_000 + 2_000 + 6 * 2 * 10);
	expect(claimCodeCapacity(6)).toBe(
		Math.floor((26 ** 6 - 10 ** 6 - 4 * 10 ** 5 - 6 * 3 * 10 ** 3 - 2 * 10) / 1_000_000),
	);
});

test('a code that looks like a number reads as one', () => {
	const code = fc.string({ unit: fc.constantFrom(...claimCodeAlphabet), minLength: 6, maxLength: 12 });
	fc.assert(
		// Other bases are numbers of programs, not of spreadsheets.
		fc.property(code, (text) => looksLikeNumber(text) || /^0[xbo]/i.test(text) || Number.isNaN(Number(text))),
		{ numRuns: 5_000 },
	);
});
