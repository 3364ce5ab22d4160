import { isAscii, isUtf8 } from 'node:buffer';
import type { FileRefusal } from '@rewards/validators/imports/constants';
import { refuseFile } from './refuse-file';

const startsWith = (bytes: Uint8Array, ...prefix: number[]) => prefix.every((byte, i) => bytes[i] === byte);

/** The type of a file that isn't CSV, by its first bytes, never by its name. */
const signatures: [prefix: number[], reason: FileRefusal, params: Record<string, string>][] = [
	[[0x50, 0x4b, 0x03, 0x04], 'spreadsheet', { format: 'XLSX' }],
	[[0x50, 0x4b, 0x05, 0x06], 'spreadsheet', { format: 'XLSX' }],
	[[0xd0, 0xcf, 0x11, 0xe0], 'spreadsheet', { format: 'XLS' }],
	[[0xff, 0xfe, 0x00, 0x00], 'utf16', { encoding: 'UTF-32' }],
	[[0x00, 0x00, 0xfe, 0xff], 'utf16', { encoding: 'UTF-32' }],
	[[0xff, 0xfe], 'utf16', { encoding: 'UTF-16' }],
	[[0xfe, 0xff], 'utf16', { encoding: 'UTF-16' }],
	[[0x25, 0x50, 0x44, 0x46], 'binary', { format: 'PDF' }],
	[[0x1f, 0x8b], 'binary', { format: 'GZIP' }],
	[[0x89, 0x50, 0x4e, 0x47], 'binary', { format: 'PNG' }],
	[[0xff, 0xd8, 0xff], 'binary', { format: 'JPEG' }],
	[[0x47, 0x49, 0x46, 0x38], 'binary', { format: 'GIF' }],
];

/** Number of bytes at the end of a chunk that start a character which the next chunk ends. */
function openTail(bytes: Uint8Array): number {
	for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
		const byte = bytes[bytes.length - back] ?? 0;
		if (byte < 0x80) return 0;
		if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
	}
	return 0;
}

/**
 * Bytes of an upload as text, chunk by chunk: accepts UTF-8 with or without BOM and refuses everything else by name
 * (throws UNSUPPORTED_FILE with a reason of `fileRefusals`). Holds at most three bytes between chunks.
 */
export class TextStream {
	#rest: Buffer = Buffer.alloc(0);
	#started = false;
	#lines = 1;

	/** The text of a chunk, without the BOM. */
	push(chunk: Uint8Array): string {
		let bytes: Buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
		if (this.#rest.length > 0) bytes = Buffer.concat([this.#rest, bytes]);
		if (!this.#started) {
			// Four bytes identify every signature; a shorter file arrives whole with `end`.
			if (bytes.length < 4) {
				this.#rest = Buffer.from(bytes);
				return '';
			}
			bytes = this.#start(bytes);
		}
		const open = openTail(bytes);
		const whole = open > 0 ? bytes.subarray(0, bytes.length - open) : bytes;
		this.#rest = open > 0 ? Buffer.from(bytes.subarray(bytes.length - open)) : Buffer.alloc(0);
		return this.#decode(whole);
	}

	/** The text of the bytes held back; refuses a file that ends within a character. */
	end(): string {
		let bytes = this.#rest;
		if (!this.#started) bytes = this.#start(bytes);
		this.#rest = Buffer.alloc(0);
		return this.#decode(bytes);
	}

	#start(bytes: Buffer): Buffer {
		this.#started = true;
		for (const [prefix, reason, params] of signatures) {
			if (bytes.length >= prefix.length && startsWith(bytes, ...prefix)) refuseFile(reason, params);
		}
		// UTF-16 without BOM: Latin text has a NUL in every other byte.
		if (bytes.length >= 4) {
			const nuls = [0, 1, 2, 3].map((i) => bytes[i] === 0).join();
			if (nuls === 'true,false,true,false' || nuls === 'false,true,false,true')
				refuseFile('utf16', { encoding: 'UTF-16' });
		}
		return startsWith(bytes, 0xef, 0xbb, 0xbf) ? bytes.subarray(3) : bytes;
	}

	#decode(bytes: Buffer): string {
		const nul = bytes.indexOf(0);
		if (nul >= 0) refuseFile('nul', { line: this.#lineAt(bytes, nul) });
		if (isAscii(bytes)) {
			this.#count(bytes, bytes.length);
			return bytes.toString('latin1');
		}
		if (!isUtf8(bytes)) refuseFile('notUtf8', { line: this.#lineAt(bytes, firstInvalid(bytes)) });
		this.#count(bytes, bytes.length);
		return bytes.toString('utf8');
	}

	#count(bytes: Buffer, end: number): void {
		for (let at = bytes.indexOf(10); at >= 0 && at < end; at = bytes.indexOf(10, at + 1)) this.#lines += 1;
	}

	#lineAt(bytes: Buffer, position: number): number {
		this.#count(bytes, position);
		return this.#lines;
	}
}

/** Where the longest valid prefix ends. */
function firstInvalid(bytes: Buffer): number {
	let [low, high] = [0, bytes.length];
	while (low < high) {
		const middle = Math.ceil((low + high) / 2);
		const part = bytes.subarray(0, middle);
		if (isUtf8(part.subarray(0, middle - openTail(part)))) low = middle;
		else high = middle - 1;
	}
	return low;
}
