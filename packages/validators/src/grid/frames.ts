/**
 * Progress format of a download: chunks, each preceded by two big-endian 32-bit numbers, the rows in the file up to its
 * end and its length in bytes. A chunk without bytes ends it, so that a truncated file never counts as complete.
 */
const headLength = 8;

export function frameHead(rows: number, length: number): Uint8Array {
	const head = new DataView(new ArrayBuffer(headLength));
	head.setUint32(0, rows);
	head.setUint32(4, length);
	return new Uint8Array(head.buffer);
}

export class BrokenOff extends Error {
	override name = 'BrokenOff';
}

type Piece = Uint8Array<ArrayBuffer>;

/**
 * Parses framed bytes as they arrive (`response.body`): reports the rows so far and passes on the file's own chunks,
 * the next one after the last was consumed. Throws BrokenOff if it ends early, and whatever `onPiece` throws; then
 * nothing more is read.
 */
export async function readFrames(
	body: ReadableStream<Piece>,
	onRows: (rows: number) => void,
	onPiece: (piece: Piece) => void | Promise<void>,
): Promise<void> {
	const reader = body.getReader();
	try {
		await takeApart(reader, onRows, onPiece);
	} finally {
		// Of a body that was read to its end this is nothing.
		await reader.cancel().catch(() => undefined);
	}
}

async function takeApart(
	reader: ReadableStreamDefaultReader<Piece>,
	onRows: (rows: number) => void,
	onPiece: (piece: Piece) => void | Promise<void>,
): Promise<void> {
	const head = new Uint8Array(headLength);
	let headFilled = 0;
	let left = 0;
	let ended = false;
	for (let next = await reader.read(); !next.done; next = await reader.read()) {
		let chunk = next.value;
		while (chunk.length > 0 && !ended) {
			if (left > 0) {
				await onPiece(chunk.subarray(0, left));
				const taken = Math.min(left, chunk.length);
				left -= taken;
				chunk = chunk.subarray(taken);
				continue;
			}
			const part = chunk.subarray(0, headLength - headFilled);
			head.set(part, headFilled);
			headFilled += part.length;
			chunk = chunk.subarray(part.length);
			if (headFilled < headLength) continue;
			headFilled = 0;
			const view = new DataView(head.buffer);
			onRows(view.getUint32(0));
			left = view.getUint32(4);
			ended = left === 0;
		}
	}
	if (!ended) throw new BrokenOff('The file broke off before its end.');
}
