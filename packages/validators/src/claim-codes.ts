import { z } from 'zod';

/** How long a code may be (second document, program settings), and how many are made at a time. */
export const claimCodeLimits = { minLength: 6, maxLength: 32, batch: 1_000_000, sheet: 3_000 } as const;

/**
 * Characters of a code: of each group that people take for one another (0 O Q D, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V) only the first, so that a
 * code that was read wrong is still found.
 */
export const claimCodeAlphabet = '0123456789ACEFHJKMNPRTVWXY';

const lookAlikes: Record<string, string> = {
	O: '0',
	Q: '0',
	D: '0',
	I: '1',
	L: '1',
	Z: '2',
	S: '5',
	G: '6',
	B: '8',
	U: 'V',
};

/** A code as it was made, from what somebody has read: capitals, no blanks or dashes, look-alikes as the one that codes have. */
export const readClaimCode = (text: string): string =>
	text
		.toUpperCase()
		.replace(/[\s\p{Pd}._]/gu, '')
		.replace(/[OQDILZSGBU]/g, (character) => lookAlikes[character] ?? character);

/** One guess in a million hits, at most: of all codes of a length only so many are given out. */
const guessesForOne = 1_000_000;

/** How many codes of a length a program can have and still be safe from guessing. */
export const claimCodeCapacity = (length: number): number =>
	Math.floor(claimCodeAlphabet.length ** length / guessesForOne);

/** Generate: a level must be chosen and the quantity be above 0 (specification, section 5); the error is the same for both. */
export const claimCodesSchema = z.object({
	levelId: z.uuid('codesNotGenerated'),
	quantity: z.int('codesNotGenerated').min(1, 'codesNotGenerated').max(claimCodeLimits.batch, 'tooBig'),
});
export type ClaimCodesInput = z.output<typeof claimCodesSchema>;

/** What a finished generation tells; the batch has the id of its job. */
export const claimCodesResultSchema = z.object({ batchId: z.uuid(), level: z.string(), quantity: z.int() });
export type ClaimCodesResult = z.output<typeof claimCodesResultSchema>;

/** What a finished disabling tells: how many are disabled now, and how many of the batch stay as they were because they were used. */
export interface ClaimCodesDisabled {
	batchId: string;
	disabled: number;
	used: number;
}

export const claimCodeLookUpSchema = z.object({
	code: z.string('codeRequired').trim().min(1, 'codeRequired').max(100, 'tooLong'),
});
