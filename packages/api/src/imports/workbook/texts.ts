import { refuseWorkbook } from './refused';

const blockSize = 1024 * 1024;
/** Maximum bytes of all texts, and their maximum number: what fits into memory. */
const bytesAtMost = 128 * 1024 * 1024;
const textsAtMost = 4_000_000;

/**
 * Texts by number, stored as bytes in a few large blocks: millions of small strings would cost several times as much.
 */
export class TextStore {
	#blocks: Buffer[] = [];
	#block = Buffer.alloc(0);
	#used = 0;
	#bytes = 0;
	/** For each text: its block, offset and length. */
	#places = new Uint32Array(3 * 1024);
	#count = 0;

	get count(): number {
		return this.#count;
	}

	add(text: string): void {
		const length = Buffer.byteLength(text);
		this.#bytes += length;
		if (this.#bytes > bytesAtMost || this.#count >= textsAtMost) refuseWorkbook('tooManyTexts');
		if (this.#used + length > this.#block.length) {
			this.#block = Buffer.allocUnsafeSlow(Math.max(blockSize, length));
			this.#blocks.push(this.#block);
			this.#used = 0;
		}
		this.#block.write(text, this.#used);
		const at = this.#count * 3;
		if (at + 3 > this.#places.length) {
			const more = new Uint32Array(this.#places.length * 2);
			more.set(this.#places);
			this.#places = more;
		}
		this.#places[at] = this.#blocks.length - 1;
		this.#places[at + 1] = this.#used;
		this.#places[at + 2] = length;
		this.#used += length;
		this.#count += 1;
	}

	/** Fewest characters that a text can have: what it takes is known before it is made. */
	leastLength(n: number): number {
		return n >= 0 && n < this.#count ? Math.floor((this.#places[n * 3 + 2] ?? 0) / 3) : 0;
	}

	/** undefined for an unknown number. */
	get(n: number): string | undefined {
		if (!(n >= 0 && n < this.#count)) return undefined;
		const [block = 0, from = 0, length = 0] = this.#places.subarray(n * 3, n * 3 + 3);
		return this.#blocks[block]?.toString('utf8', from, from + length);
	}
}
