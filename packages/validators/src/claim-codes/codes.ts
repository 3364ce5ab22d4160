import type { ParticipantStatus } from '../participants/words';

/** How long a code may be (second document, program settings), and how many are made at a time. */
export const claimCodeLimits = { minLength: 6, maxLength: 32, batch: 1_000_000, sheet: 3_000, name: 100 } as const;

/**
 * Characters of a code: only the first of each group that people confuse (0 O Q D, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V), so
 * that a misread code is still found.
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

/** A typed code without the blanks, dashes and dots that make it easier to read. */
export const closeClaimCode = (text: string): string => text.replace(/[\s\p{Pd}._]/gu, '');

/** The code as generated, from what a person has typed: capitals, no blanks or dashes, look-alikes replaced. */
export const readClaimCode = (text: string): string =>
	closeClaimCode(text.toUpperCase()).replace(/[OQDILZSGBU]/g, (character) => lookAlikes[character] ?? character);

/** A code in one of these can still be used, now or once it is approved. */
export const unusedStatuses = ['Active', 'Pending Approval'] as const satisfies readonly ParticipantStatus[];

/** At most one guess in a million hits: only this share of all codes of a length is issued. */
const guessesForOne = 1_000_000;

/** How many codes of a length a program can have without being guessable. */
export const claimCodeCapacity = (length: number): number =>
	Math.floor(claimCodeAlphabet.length ** length / guessesForOne);
