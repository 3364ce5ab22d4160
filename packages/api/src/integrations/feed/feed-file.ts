import { createHash, type Hash, randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { FeedFault } from './feed-fault';

const readSize = 64 * 1024;

/** Not caused by the supplier. */
const notStored = (cause: unknown): FeedFault => new FeedFault('storage', {}, { cause });

/**
 * A feed on disk while it is fetched and read. The file is unlinked from the start: however the process ends, nothing
 * is left behind.
 */
export class FeedFile {
	size = 0;
	#hash: Hash = createHash('sha256');

	private constructor(private readonly handle: FileHandle) {}

	static async create(): Promise<FeedFile> {
		const path = join(tmpdir(), `rewards-feed-${randomUUID()}`);
		try {
			const handle = await open(path, 'wx+', 0o600);
			await unlink(path);
			return new FeedFile(handle);
		} catch (error) {
			throw notStored(error);
		}
	}

	async append(bytes: Uint8Array): Promise<void> {
		// A disk that is nearly full may write a part without an error.
		for (let at = 0; at < bytes.byteLength; ) {
			const { bytesWritten } = await this.handle
				.write(bytes, at, bytes.byteLength - at, this.size + at)
				.catch((error: unknown) => Promise.reject(notStored(error)));
			at += bytesWritten;
		}
		this.#hash.update(bytes);
		this.size += bytes.byteLength;
	}

	/** Starts again with an empty file. */
	async restart(): Promise<void> {
		await this.handle.truncate(0);
		this.size = 0;
		this.#hash = createHash('sha256');
	}

	/** Of the bytes as received. */
	digest(): Buffer {
		return this.#hash.copy().digest();
	}

	/** The first bytes as received. */
	async head(length: number): Promise<Buffer> {
		const { buffer, bytesRead } = await this.handle.read(Buffer.alloc(length), 0, length, 0);
		return buffer.subarray(0, bytesRead);
	}

	/** The feed's bytes, decompressed if needed; at most `max` of them. */
	async *read(max: number): AsyncGenerator<Buffer> {
		const packed = (await this.head(2)).equals(Buffer.from([0x1f, 0x8b]));
		let size = 0;
		for await (const chunk of packed ? this.#unpacked() : this.#raw()) {
			size += chunk.byteLength;
			if (size > max) throw new FeedFault('tooLarge', { max: Math.round(max / 1024 / 1024) });
			yield chunk;
		}
	}

	async *#raw(): AsyncGenerator<Buffer> {
		for (let at = 0; at < this.size; ) {
			const { buffer, bytesRead } = await this.handle.read(Buffer.allocUnsafe(readSize), 0, readSize, at);
			if (bytesRead === 0) return;
			at += bytesRead;
			yield buffer.subarray(0, bytesRead);
		}
	}

	async *#unpacked(): AsyncGenerator<Buffer> {
		const gunzip = createGunzip({ chunkSize: readSize });
		const feed = async () => {
			for await (const chunk of this.#raw()) {
				if (gunzip.destroyed) return;
				if (!gunzip.write(chunk)) await new Promise<void>((go) => gunzip.once('drain', go).once('close', go));
			}
			gunzip.end();
		};
		const feeding = feed().catch((error: unknown) => gunzip.destroy(error instanceof Error ? error : undefined));
		try {
			for await (const chunk of gunzip) yield chunk;
		} catch (error) {
			throw new FeedFault('malformed', { record: 1 }, { cause: error });
		} finally {
			gunzip.destroy();
			await feeding;
		}
	}

	close(): Promise<void> {
		return this.handle.close();
	}
}
