import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BrokenOff, frameHead, readFrames } from './frames';

const streamOf = (bytes: Uint8Array<ArrayBuffer>, size: number): ReadableStream<Uint8Array<ArrayBuffer>> =>
	new ReadableStream({
		start(controller) {
			for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
			controller.close();
		},
	});
const joined = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
	const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
	let at = 0;
	for (const part of parts) {
		all.set(part, at);
		at += part.length;
	}
	return all;
};

const ignore = () => undefined;
const pieces = fc.array(fc.uint8Array({ minLength: 1, maxLength: 40 }), { maxLength: 8 });

test('chunks come out unchanged however the network splits them, and rows are reported as they arrive', async () => {
	await fc.assert(
		fc.asyncProperty(pieces, fc.integer({ min: 1, max: 60 }), async (given, size) => {
			const framed = given.flatMap((piece, at) => [frameHead(at * 1000, piece.length), piece]);
			const told: number[] = [];
			const read: Uint8Array[] = [];
			await readFrames(
				streamOf(joined([...framed, frameHead(4_000_000_000, 0)]), size),
				(rows) => told.push(rows),
				async (piece) => void read.push(piece),
			);
			expect(joined(read)).toEqual(joined(given));
			expect(told).toEqual([...given.map((_, at) => at * 1000), 4_000_000_000]);
		}),
	);
});

test('a file truncated anywhere doesn’t count as complete', async () => {
	await fc.assert(
		fc.asyncProperty(pieces, fc.nat(), async (given, cut) => {
			const whole = joined([...given.flatMap((piece) => [frameHead(1, piece.length), piece]), frameHead(1, 0)]);
			const part = whole.slice(0, cut % whole.length);
			await expect(readFrames(streamOf(part, 7), ignore, ignore)).rejects.toBeInstanceOf(BrokenOff);
		}),
	);
});

test('a chunk is read only after the previous one was consumed, and none after a failure', async () => {
	let sent = 0;
	let ended = false;
	const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
		{
			pull(controller) {
				sent += 1;
				controller.enqueue(joined([frameHead(sent, 3), new Uint8Array([1, 2, 3])]));
			},
			cancel() {
				ended = true;
			},
		},
		{ highWaterMark: 0 },
	);
	let taken = 0;
	const full = new Error('the disk is full');
	const onPiece = async () => {
		expect(sent).toBe(taken + 1);
		taken += 1;
		if (taken === 5) throw full;
	};
	await expect(readFrames(body, ignore, onPiece)).rejects.toBe(full);
	expect([sent, ended]).toEqual([5, true]);
});
