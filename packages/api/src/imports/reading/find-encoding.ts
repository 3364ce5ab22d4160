import { isAscii } from 'node:buffer';
import type { Encoding } from '@rewards/validators/imports/encodings';
import { decodeSingleBytes, type SingleByte, unreadable } from './single-bytes';

const startsWith = (bytes: Uint8Array, ...prefix: number[]) => prefix.every((byte, i) => bytes[i] === byte);

/** Bytes that are examined, around the first ones that aren't ASCII. */
const sampleSize = 64 * 1024;
/** Maximum length of a run of non-ASCII bytes to wait for: longer than any name. */
const longestRun = 4096;
const space = Buffer.from(' ');
const isHigh = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x80;
const isLetter = (byte: number | undefined): boolean =>
	byte !== undefined && (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;

/**
 * UTF-16 without a byte order mark: every other byte of its separators, digits and Latin letters is NUL, and no other
 * bytes are.
 */
function wideEncoding(bytes: Uint8Array): Encoding | null {
	const zeros = [0, 0];
	const length = Math.min(bytes.length, sampleSize);
	for (let i = 0; i < length; i += 1) if (bytes[i] === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
	const [even = 0, odd = 0] = zeros;
	const least = Math.max(2, length / 20);
	if (odd >= least && even === 0) return 'utf-16le';
	if (even >= least && odd === 0) return 'utf-16be';
	return null;
}

/** The length of the UTF-8 character that starts at a position; 0 for an invalid one. */
function characterLength(bytes: Uint8Array, at: number): number {
	const first = bytes[at] ?? 0;
	const length =
		first >= 0xc2 && first <= 0xdf ? 2 : first >= 0xe0 && first <= 0xef ? 3 : first >= 0xf0 && first <= 0xf4 ? 4 : 0;
	for (let i = 1; i < length; i += 1) if (((bytes[at + i] ?? 0) & 0xc0) !== 0x80) return 0;
	return length;
}

/** Letters of Turkish that Western languages lack at the same bytes; in Icelandic they are ð, þ and ý. */
const turkishOnly = /[ĞİŞğış]/gu;
const turkishToo = /[ÇÖÜçöü]/gu;
const western = /[ÁÉÍÓÚÆÅØÀÈÊËÃÕÑáéíóúæåøàèêëãõñß]/gu;
const arabicLetters = /[\u0621-\u063a\u0641-\u064a\u067e\u0686\u0698\u06a9\u06af\u06be\u06c1\u06d2]/gu;
const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;

/**
 * Detects a file's character encoding from its bytes, chunk by chunk: a byte order mark, NULs, whether non-ASCII bytes
 * are UTF-8, and then the letters that the bytes would be. `hint` breaks a tie between encodings with the same text so
 * far: the encoding of the sender's language.
 */
export class EncodingFinder {
	#marked: Encoding | null = null;
	#begun = false;
	/** The last bytes of the previous chunk, which may start a character. */
	#tail: Buffer = Buffer.alloc(0);
	#sample: Buffer[] = [];
	#sampled = 0;
	#wide = 0;
	#wrong = 0;

	constructor(private readonly hint: SingleByte = 'windows-1252') {}

	/** Whether more bytes are unlikely to change the result. */
	get settled(): boolean {
		return this.#marked !== null || this.#sampled >= sampleSize;
	}

	push(chunk: Uint8Array): void {
		if (this.settled || chunk.byteLength === 0) return;
		const own = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
		if (!this.#begun) {
			this.#begun = true;
			if (startsWith(own, 0xef, 0xbb, 0xbf)) this.#marked = 'utf-8';
			else if (startsWith(own, 0xff, 0xfe)) this.#marked = 'utf-16le';
			else if (startsWith(own, 0xfe, 0xff)) this.#marked = 'utf-16be';
			else this.#marked = wideEncoding(own);
			if (this.#marked) return;
		}
		const bytes = this.#tail.length > 0 ? Buffer.concat([this.#tail, own]) : own;
		this.#tail = Buffer.alloc(0);
		if (!isAscii(bytes)) this.#look(bytes, false);
	}

	/**
	 * Scans runs of non-ASCII bytes; a run that reaches the end of a chunk waits for the next unless it is the `last`.
	 */
	#look(bytes: Buffer, last: boolean): void {
		let at = 0;
		while (at < bytes.length && this.#sampled < sampleSize) {
			if (!isHigh(bytes[at])) {
				at += 1;
				continue;
			}
			let end = at + 1;
			while (end < bytes.length && isHigh(bytes[end])) end += 1;
			const from = Math.max(0, at - 1);
			if (end === bytes.length && !last && end - at < longestRun) {
				this.#tail = Buffer.from(bytes.subarray(from));
				return;
			}
			for (let i = at; i < end; ) {
				const length = characterLength(bytes, i);
				if (length > 0) this.#wide += 1;
				else this.#wrong += 1;
				i += Math.max(1, length);
			}
			this.#sample.push(Buffer.from(bytes.subarray(from, end + 1)), space);
			this.#sampled += end - from + 2;
			at = end;
		}
	}

	/** `whole`: no more bytes follow, so an incomplete character is invalid. */
	end(whole = true): Encoding {
		if (this.#marked) return this.#marked;
		if (whole) this.#look(this.#tail, true);
		// Texts in another encoding are hardly ever valid UTF-8 by chance. A few broken bytes cost their rows.
		if (this.#wrong === 0 || this.#wide > this.#wrong) return 'utf-8';
		return singleByteOf(Buffer.concat(this.#sample), this.hint);
	}
}

/**
 * Arabic words consist of non-ASCII bytes throughout; in Latin ones such bytes are among ASCII letters. Turkish and
 * Western encodings differ in six bytes, which in Western languages only Icelandic and Faroese use, never without their
 * other letters.
 */
function singleByteOf(sample: Buffer, hint: SingleByte): SingleByte {
	let amongLatin = 0;
	let alone = 0;
	for (let at = 0; at < sample.length; ) {
		if (!isHigh(sample[at])) {
			at += 1;
			continue;
		}
		let end = at;
		while (isHigh(sample[end])) end += 1;
		if (isLetter(sample[at - 1]) || isLetter(sample[end])) amongLatin += end - at;
		else if (end - at > 1) alone += end - at;
		at = end;
	}
	const asArabic = count(decodeSingleBytes(sample, 'windows-1256'), arabicLetters);
	if (alone > amongLatin && asArabic > alone / 2) return 'windows-1256';
	const asTurkish = decodeSingleBytes(sample, 'windows-1254');
	const only = count(asTurkish, turkishOnly);
	const isTurkish = only > 0 && only + count(asTurkish, turkishToo) >= count(asTurkish, western);
	if (isTurkish && !asTurkish.includes(unreadable)) return 'windows-1254';
	if (only > 0) return 'windows-1252';
	// Both give the same text so far.
	return hint === 'windows-1254' && !asTurkish.includes(unreadable) ? 'windows-1254' : 'windows-1252';
}
