import type { PoolClient } from '@rewards/db';

/** Bytes of a fingerprint. */
const size = 16;

const read = `select coalesce(string_agg(uuid_send(fingerprint), ''), '') as marks from product
	where program_id = $1 and fingerprint is not null`;

/**
 * The fingerprints of products on sale that have not yet appeared in the feed. Half a million of them as strings in a
 * Set take 60 MB; here they take 16 contiguous bytes each, plus an open-addressing hash table.
 */
export class Fingerprints {
	readonly #marks: Buffer;
	/**
	 * Index in `marks`, counted from 1; 0 for an empty slot. Fingerprints are hashes: their first bytes give the slot.
	 */
	readonly #places: Int32Array;
	readonly #mask: number;
	readonly #came: Uint8Array;

	constructor(marks: Buffer = Buffer.alloc(0)) {
		const count = marks.byteLength / size;
		const places = 2 ** Math.ceil(Math.log2(count * 2 + 2));
		this.#marks = marks;
		this.#mask = places - 1;
		this.#places = new Int32Array(places);
		this.#came = new Uint8Array(count);
		for (let n = 0; n < count; n += 1) {
			let at = marks.readInt32LE(n * size) & this.#mask;
			while (this.#places[at] !== 0) at = (at + 1) & this.#mask;
			this.#places[at] = n + 1;
		}
	}

	/** The fingerprints of the products that a program sells. */
	static async ofProgram(client: PoolClient, programId: string): Promise<Fingerprints> {
		const { rows } = await client.query<{ marks: Buffer }>(read, [programId]);
		return new Fingerprints(rows[0]?.marks);
	}

	/** Removes one, given as latin1 bytes. False when it isn't there or was already removed. */
	take(fingerprint: string): boolean {
		for (let at = firstBytes(fingerprint) & this.#mask; ; at = (at + 1) & this.#mask) {
			const n = (this.#places[at] ?? 0) - 1;
			if (n < 0) return false;
			if (!this.#is(n, fingerprint)) continue;
			if (this.#came[n] === 1) return false;
			this.#came[n] = 1;
			return true;
		}
	}

	#is(n: number, fingerprint: string): boolean {
		for (let at = 0; at < size; at += 1) if (this.#marks[n * size + at] !== fingerprint.charCodeAt(at)) return false;
		return true;
	}
}

const firstBytes = (text: string): number =>
	text.charCodeAt(0) | (text.charCodeAt(1) << 8) | (text.charCodeAt(2) << 16) | (text.charCodeAt(3) << 24);
