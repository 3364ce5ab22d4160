import { randomFillSync } from 'node:crypto';
import { claimCodeAlphabet, looksLikeNumber } from '@rewards/validators/claim-codes/codes';

const poolSize = 64 * 1024;
/** Character codes by five random bits; 0 for values without a character, so that every character is equally likely. */
const byBits = Uint8Array.from({ length: 32 }, (_, bits) => claimCodeAlphabet.charCodeAt(bits) || 0);

/**
 * Returns a generator of codes from the system's secure random source; every code of that length that no spreadsheet
 * takes for a number is equally likely.
 */
export function codeMaker(length: number): () => string {
	const pool = Buffer.alloc(poolSize);
	const code = Buffer.alloc(length);
	let at = poolSize;
	const any = () => {
		for (let filled = 0; filled < length; ) {
			if (at === poolSize) {
				randomFillSync(pool);
				at = 0;
			}
			const character = byBits[(pool[at] ?? 0) & 31] ?? 0;
			at += 1;
			if (character === 0) continue;
			code[filled] = character;
			filled += 1;
		}
		return code.toString('latin1');
	};
	return () => {
		let made = any();
		while (looksLikeNumber(made)) made = any();
		return made;
	};
}
