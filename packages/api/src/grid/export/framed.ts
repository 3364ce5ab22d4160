import { Readable } from 'node:stream';
import { frameHead } from '@rewards/validators/grid/frames';
import type { GridFile } from './export-grid';

/** A file's bytes with the number of rows so far before each chunk, for clients that show progress (`readFrames`). */
export function framedStream({ stream, rows }: Pick<GridFile, 'stream' | 'rows'>): Readable {
	async function* frames(): AsyncGenerator<Uint8Array> {
		for await (const piece of stream) {
			yield frameHead(rows(), piece.length);
			yield piece;
		}
		yield frameHead(rows(), 0);
	}
	const framed = Readable.from(frames(), { objectMode: false, highWaterMark: 256 * 1024 });
	framed.once('close', () => stream.destroy());
	return framed;
}
