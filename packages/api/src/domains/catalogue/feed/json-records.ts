import { FeedFault } from '../../../integrations/feed';

export interface RecordSink {
	/** An element of the list, the first being 1. */
	record(n: number, json: Buffer): void;
	/** An element that is not an object, or longer than the limit of a product. */
	broken(n: number, code: 'recordBroken' | 'recordTooLong'): void;
}

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket, comma, colon] = Buffer.from('"\\{}[],:');
const isSpace = (byte: number | undefined): boolean => byte === 32 || byte === 10 || byte === 13 || byte === 9;
/** Maximum bytes of one product. */
export const maxRecord = 262_144;
const listName = 'products';

type Place = 'start' | 'wrapper' | 'list' | 'behind';

/**
 * Splits JSON into the elements of its list, chunk by chunk: `[…]`, or the member `products` of an object. It scans
 * only brackets and quotation marks; `JSON.parse` reads each element. Holds at most one element. Throws FeedFault for
 * anything other than such a list, and for a truncated one.
 */
export class JsonRecords {
	count = 0;
	#place: Place = 'start';
	/** State within the kept bytes: the next byte to scan, the depth, and whether it is in a string. */
	#rest: Buffer = Buffer.alloc(0);
	#at = 0;
	#depth = 0;
	#inText = false;
	/** The current element is over the limit: its bytes are dropped as they arrive. */
	#skipping = false;
	/** In the list: after a comma, or after the start of the list. */
	#expected = true;
	/** In the wrapper: the last string read, and whether a colon has followed. */
	#name = '';
	#listFound = false;

	constructor(private readonly sink: RecordSink) {}

	push(chunk: Buffer): void {
		this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
		this.#run();
	}

	end(): void {
		if (this.#place !== 'behind' || this.#rest.length > 0) throw this.#malformed();
		if (!this.#listFound) throw this.#malformed();
	}

	#malformed = (): FeedFault => new FeedFault('malformed', { record: this.count + 1 });

	#run(): void {
		const bytes = this.#rest;
		let start = 0;
		for (;;) {
			const next = this.#step(bytes, start);
			if (next < 0) break;
			start = next;
		}
		this.#rest = start === 0 ? bytes : bytes.subarray(start);
		if (this.#rest.length > maxRecord || this.#skipping) this.#skip();
	}

	/** Drops the scanned bytes of an element over the limit; its end is still found. */
	#skip(): void {
		if (this.#place !== 'list' && this.#place !== 'wrapper') throw this.#malformed();
		this.#skipping = true;
		this.#rest = this.#rest.subarray(this.#at);
		this.#at = 0;
	}

	/** Consumes the token at `start`: returns where the next one begins, or -1 when more bytes are needed. */
	#step(bytes: Buffer, start: number): number {
		let at = start;
		if (this.#at === 0 && this.#depth === 0 && !this.#skipping) while (at < bytes.length && isSpace(bytes[at])) at += 1;
		// Separate, so that the next element resumes from its own start.
		if (at > start) return at;
		if (at >= bytes.length) return -1;
		if (this.#place === 'start') return this.#begin(bytes, at);
		if (this.#place === 'wrapper') return this.#member(bytes, at);
		if (this.#place === 'list') return this.#element(bytes, at);
		throw this.#malformed();
	}

	#begin(bytes: Buffer, at: number): number {
		// A byte order mark.
		if (bytes[at] === 0xef) {
			if (bytes.length < at + 3) return -1;
			return at + 3;
		}
		if (bytes[at] === openBracket) this.#openList();
		else if (bytes[at] === openBrace) this.#place = 'wrapper';
		else throw this.#malformed();
		return at + 1;
	}

	#openList(): void {
		this.#place = 'list';
		this.#listFound = true;
		this.#expected = true;
	}

	/** One name, symbol or value of the object around the list. */
	#member(bytes: Buffer, at: number): number {
		const byte = bytes[at];
		if (this.#skipping) return this.#valueEnd(bytes, at);
		if (byte === closeBrace) {
			this.#place = 'behind';
			return at + 1;
		}
		if (byte === comma || byte === colon) {
			if (byte === comma) this.#name = '';
			return at + 1;
		}
		if (byte === openBracket && this.#name === listName && !this.#listFound) {
			this.#openList();
			this.#wrapped = true;
			return at + 1;
		}
		const end = this.#valueEnd(bytes, at);
		if (end < 0) return -1;
		if (byte === quote && this.#name === '') this.#name = bytes.toString('utf8', at + 1, end - 1);
		return end;
	}
	#wrapped = false;

	#element(bytes: Buffer, at: number): number {
		const byte = bytes[at];
		if (this.#skipping) {
			const end = this.#valueEnd(bytes, at);
			if (end >= 0) this.#taken(() => this.sink.broken(this.count, 'recordTooLong'));
			return end;
		}
		if (this.#at === 0 && byte === closeBracket) {
			// A list may be empty, but not end with a comma.
			if (this.#expected && this.count > 0) throw this.#malformed();
			this.#place = this.#wrapped ? 'wrapper' : 'behind';
			return at + 1;
		}
		if (this.#at === 0 && byte === comma) {
			if (this.#expected) throw this.#malformed();
			this.#expected = true;
			return at + 1;
		}
		if (!this.#expected) throw this.#malformed();
		const end = this.#valueEnd(bytes, at);
		if (end < 0) return -1;
		this.#taken(() => {
			if (end - at > maxRecord) this.sink.broken(this.count, 'recordTooLong');
			else if (byte === openBrace) this.sink.record(this.count, bytes.subarray(at, end));
			else this.sink.broken(this.count, 'recordBroken');
		});
		return end;
	}

	#taken(report: () => void): void {
		this.count += 1;
		this.#expected = false;
		report();
	}

	/** The position after the value at `start`; -1 when it is incomplete. Resumes where the last call stopped. */
	#valueEnd(bytes: Buffer, start: number): number {
		let at = start + this.#at;
		let depth = this.#depth;
		let inText = this.#inText;
		for (; at < bytes.length; at += 1) {
			const byte = bytes[at];
			if (inText) {
				if (byte === backslash) {
					// The escaped character may be in the next chunk.
					if (at + 1 >= bytes.length) break;
					at += 1;
				} else if (byte === quote) {
					inText = false;
					if (depth === 0) return this.#ended(at + 1);
				}
			} else if (byte === quote) inText = true;
			else if (byte === openBrace || byte === openBracket) depth += 1;
			else if (byte === closeBrace || byte === closeBracket) {
				// The end of a number before a bracket of its parent; with nothing before it, the bracket is one too many.
				if (depth === 0 && at === start && !this.#skipping) throw this.#malformed();
				if (depth === 0) return this.#ended(at);
				depth -= 1;
				if (depth === 0) return this.#ended(at + 1);
			} else if (depth === 0 && (byte === comma || isSpace(byte))) return this.#ended(at);
		}
		this.#at = at - start;
		this.#depth = depth;
		this.#inText = inText;
		return -1;
	}

	#ended(at: number): number {
		this.#at = 0;
		this.#depth = 0;
		this.#inText = false;
		this.#skipping = false;
		return at;
	}
}
