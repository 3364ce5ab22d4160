import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

/** What the two processes say to each other. */
export const frames = {
	/** To the reader: what is asked (JSON), and bytes of the file. */
	ask: 1,
	bytes: 2,
	/** From the reader: bytes that it needs (JSON), the names of the sheets (JSON), rows (JSON). */
	need: 3,
	names: 4,
	rows: 5,
	/** How it ended: everything was read; the file is refused (JSON); the reader has a fault (text). */
	end: 6,
	refused: 7,
	fault: 8,
	/** It is still at work. */
	beat: 9,
} as const;

export interface Frame {
	kind: number;
	body: Buffer;
}

const headSize = 5;
/** Longest body: a batch of rows and what JSON adds to it. */
const longest = 64 * 1024 * 1024;

/** Resolves when there is room for more: a process that doesn't read holds the other one up. */
export async function sendFrame(to: Writable, kind: number, body: Uint8Array | string = ''): Promise<void> {
	const bytes = typeof body === 'string' ? Buffer.from(body) : body;
	const head = Buffer.alloc(headSize);
	head.writeUInt32BE(bytes.byteLength);
	head.writeUInt8(kind, 4);
	to.cork();
	to.write(head);
	const goesOn = to.write(bytes);
	to.uncork();
	if (!goesOn) await once(to, 'drain');
}

/** Reads no further than what is taken. */
export async function* readFrames(from: Readable): AsyncGenerator<Frame> {
	let parts: Buffer[] = [];
	let held = 0;
	let wanted = headSize;
	for await (const chunk of from as AsyncIterable<Buffer>) {
		parts.push(chunk);
		held += chunk.byteLength;
		if (held < wanted) continue;
		let all = parts.length === 1 ? chunk : Buffer.concat(parts, held);
		while (all.byteLength >= headSize) {
			const end = headSize + all.readUInt32BE();
			if (end > longest) throw new Error('A frame is too long');
			wanted = end;
			if (all.byteLength < end) break;
			yield { kind: all.readUInt8(4), body: all.subarray(headSize, end) };
			all = all.subarray(end);
			wanted = headSize;
		}
		parts = [all];
		held = all.byteLength;
	}
}
