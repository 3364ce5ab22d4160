import type { ParticipantStatus } from '../participants/constants';
import { withoutInvisible } from '../text';

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

/**
 * A typed code without the blanks, dashes and dots that make it easier to read, full-width letters as the usual ones,
 * and without what nobody sees.
 */
export const closeClaimCode = (text: string): string =>
	withoutInvisible(text.normalize('NFKC')).replace(/[\s\p{Pd}\u2043\u2212._]/gu, '');

/** The code as generated, from what a person has typed: capitals, no blanks or dashes, look-alikes replaced. */
export const readClaimCode = (text: string): string =>
	closeClaimCode(text)
		.toUpperCase()
		.replace(/[OQDILZSGBU]/g, (character) => lookAlikes[character] ?? character);

/** A code in one of these can still be used, now or once it is approved. */
export const unusedStatuses = ['Active', 'Pending Approval'] as const satisfies readonly ParticipantStatus[];

/** At most one guess in a million hits: only this share of all codes of a length is issued. */
const guessesForOne = 1_000_000;

/** Months that these characters can spell, in English and Turkish. */
const months = ['JAN', 'MAR', 'MARCH', 'APR', 'MAY', 'TEM', 'ARA'] as const;
const days = 2;
const years = 4;
const asMonth = months.join('|');
const asNumber = new RegExp(
	`^(?:\\d+(?:E\\d+)?|\\d{1,${days}}(?:${asMonth})\\d{0,${years}}|(?:${asMonth})\\d{1,${years}})$`,
);

/**
 * Whether a spreadsheet takes a code for a number or a date ("0012345678", "219E0112", "1MAR2026"): opened and saved in
 * one it would be lost. Such codes are never issued.
 */
export const looksLikeNumber = (code: string): boolean => asNumber.test(code);

/** How many codes of a length look like numbers. */
function numberLike(length: number): number {
	// `E` has a digit on both sides.
	let count = 10 ** length + Math.max(0, length - 2) * 10 ** (length - 1);
	for (const { length: word } of months)
		for (let before = 0; before <= days; before += 1) {
			const after = length - word - before;
			if (after >= 0 && after <= years && before + after > 0) count += 10 ** (before + after);
		}
	return count;
}

/** How many codes of a length a program can have without being guessable. */
export const claimCodeCapacity = (length: number): number =>
	Math.floor((claimCodeAlphabet.length ** length - numberLike(length)) / guessesForOne);
