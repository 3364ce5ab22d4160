import { Readable } from 'node:stream';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { refuseWorkbook, WorkbookRefused } from './refused';

/** A file with random access. */
export interface RandomBytes {
	size: number;
	/** From `start` to before `end`. */
	read(start: number, end: number): AsyncIterable<Buffer>;
}

/** Maximum number of files in a workbook. Real ones have some dozens. */
const entriesAtMost = 5_000;
/** Names of the files that matter are short. */
const nameAtMost = 512;
/** Above this size, the compression ratio is limited: a sheet of real rows stays below 100. */
const bombSize = 16 * 1024 * 1024;
const bombRatio = 250;

const nothing = Buffer.alloc(0);

class StoredReader extends RandomAccessReader {
	/** An error of the storage, not of the file. */
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

/** The files in a zip. Any error refuses the whole file as unreadable. */
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
			if (zip.entryCount > entriesAtMost) refuseWorkbook('tooMuchInside');
			const entries = new ZipEntries(zip, reader);
			for await (const entry of zip.eachEntry()) {
				// What a zip may say about each file besides can be longer than the file.
				const parts = { fileNameRaw: nothing, extraFieldRaw: nothing, fileCommentRaw: nothing };
				Object.assign(entry, { ...parts, extraFields: [], fileComment: '', comment: '' });
				if (entry.fileName.length <= nameAtMost) entries.#entries.set(entry.fileName.toLowerCase(), entry);
			}
			return entries;
		} catch (error) {
			throw faultOf(error, reader);
		}
	}

	/** Names are compared without case, as Office does. */
	find(name: string): Entry | undefined {
		return this.#entries.get(name.toLowerCase());
	}

	/** The decompressed bytes of an entry; refuses the file when they exceed `limit`, or far exceed a real one. */
	async *read(entry: Entry, limit: number): AsyncGenerator<Buffer> {
		if (entry.isEncrypted()) refuseWorkbook('encrypted');
		if (entry.uncompressedSize > limit) refuseWorkbook('tooMuchInside');
		let size = 0;
		let stream: Readable | undefined;
		try {
			stream = await this.zip.openReadStreamPromise(entry);
			for await (const chunk of stream as AsyncIterable<Buffer>) {
				size += chunk.byteLength;
				if (size > limit || (size > bombSize && size > entry.compressedSize * bombRatio))
					refuseWorkbook('tooMuchInside');
				yield chunk;
			}
		} catch (error) {
			throw faultOf(error, this.reader);
		} finally {
			stream?.destroy();
		}
	}
}

/** An error of the file, as a refusal, or one of ours unchanged. */
export function faultOf(error: unknown, reader?: { failure: unknown }): unknown {
	if (error instanceof WorkbookRefused) return error;
	return reader?.failure ?? new WorkbookRefused('notWorkbook');
}
