import { brotliDecompressSync } from 'node:zlib';
import { commonPasswords } from '@rewards/validators/auth/common-passwords';
import { packedWords } from './common-password-words';

let words: ReadonlySet<string> | undefined;

/** Whether a password is among the 10,000 most common ones of its length, ignoring case. Needs no network. */
export function isCommonPassword(password: string): boolean {
	words ??= new Set(brotliDecompressSync(Buffer.from(packedWords, 'base64')).toString().split('\n'));
	const lower = password.toLowerCase();
	return words.has(lower) || commonPasswords.has(lower);
}
