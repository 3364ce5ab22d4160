import { Readable } from 'node:stream';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { AppError } from '../../errors';
import { refuseFile } from '../refuse-file';

/** A file of which any part can be read. */
export interface RandomBytes {
	size: number;
	/** From `start` to before `end`. */
	read(start: number, end: number): AsyncIterable<Buffer>;
}

/** Files that a workbook has inside, at most. Real ones have some dozens. */
const entriesAtMost = 5_000;
/** What unpacks to more than this may not be so many times its packed size: a sheet of real rows stays below 100. */
const bombSize = 16 * 1024 * 1024;
const bombRatio = 250;

class StoredReader extends RandomAccessReader {
	/** A fault of the storage, which is no fault of the file. */
	failure: unknown = null;

	constructor(private readonly bytes: RandomBytes) {
		super();
	}

	override _readStreamForRange(start: number, end: number): Readable {
		const stream = Readable.from(this.bytes.read(start, end), { objectMode: false });
		stream.on('error', (error) => {
			this.failure ??= error;
		});
		return stream;
	}
}

/** The files in a zip. Whatever is wrong with it refuses the whole file as one that can't be read. */
export class ZipEntries {
	readonly #entries = new Map<string, Entry>();

	private constructor(
		private readonly zip: ZipFile,
		private readonly reader: StoredReader,
	) {}

	static async open(bytes: RandomBytes): Promise<ZipEntries> {
		const reader = new StoredReader(bytes);
		try {
			const options = { lazyEntries: true, autoClose: false };
			const zip = await fromRandomAccessReaderPromise(reader, bytes.size, options);
			if (zip.entryCount > entriesAtMost) refuseFile('tooMuchInside');
			const entries = new ZipEntries(zip, reader);
			for await (const entry of zip.eachEntry()) entries.#entries.set(entry.fileName.toLowerCase(), entry);
			return entries;
		} catch (error) {
			throw faultOf(error, reader);
		}
	}

	/** Names are compared without case, as Office does. */
	find(name: string): Entry | undefined {
		return this.#entries.get(name.toLowerCase());
	}

	/**
	 * The unpacked bytes of an entry; refuses the file when there are more than `limit`, or far more than a real one has.
	 */
	async *read(entry: Entry, limit: number): AsyncGenerator<Buffer> {
		if (entry.isEncrypted()) refuseFile('encrypted');
		if (entry.uncompressedSize > limit) refuseFile('tooMuchInside');
		let size = 0;
		let stream: Readable | undefined;
		try {
			stream = await this.zip.openReadStreamPromise(entry);
			for await (const chunk of stream as AsyncIterable<Buffer>) {
				size += chunk.byteLength;
				if (size > limit || (size > bombSize && size > entry.compressedSize * bombRatio)) refuseFile('tooMuchInside');
				yield chunk;
			}
		} catch (error) {
			throw faultOf(error, this.reader);
		} finally {
			stream?.destroy();
		}
	}
}

/** A fault of the file's own, in words, or one of ours as it is. */
export function faultOf(error: unknown, reader?: { failure: unknown }): unknown {
	if (error instanceof AppError) return error;
	if (reader?.failure) return reader.failure;
	try {
		return refuseFile('notWorkbook');
	} catch (refusal) {
		return refusal;
	}
}
