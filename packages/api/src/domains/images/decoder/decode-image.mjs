/**
 * A separate process that re-encodes one image. It reads the file from standard input, and writes its response to
 * standard output: a line of JSON, then the bytes. A hostile file that exhausts memory or time, or breaks the decoder,
 * affects only this process (docs/decisions/0030). Its arguments are the format, which the server has read from the
 * first bytes, and the limits.
 */
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

const [format, limits] = [process.argv[2], JSON.parse(process.argv[3])];
const loaders = {
	png: 'VipsForeignLoadPngBuffer',
	jpg: 'VipsForeignLoadJpegBuffer',
	gif: 'VipsForeignLoadNsgifBuffer',
};
const writers = {
	png: (image) => image.png({ compressionLevel: 9 }),
	jpg: (image) => image.jpeg({ quality: 85 }),
	gif: (image) => image.gif({ effort: 4 }),
};

/** Seconds; the server kills this process a while later. */
const timeLimit = 30;

// Only the decoder of this format, so no code that reads SVG, PDF or camera files ever runs.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: [loaders[format]] });
sharp.cache(false);
sharp.concurrency(1);

class Refusal extends Error {
	constructor(reason, params) {
		super(reason);
		this.answer = { refused: reason, ...params };
	}
}

async function rewrite(bytes) {
	const input = { animated: format === 'gif', limitInputPixels: false, failOn: 'error', sequentialRead: true };
	const head = await sharp(bytes, input).metadata();
	const [width, frames] = [head.width, head.pages ?? 1];
	const height = head.pageHeight ?? head.height;
	if (Math.max(width, height) > limits.side) throw new Refusal('side', { width, height, limit: limits.side });
	const pixels = width * height * frames;
	if (pixels > limits.pixels) throw new Refusal('pixels', { pixels, limit: limits.pixels });
	const image = sharp(bytes, { ...input, limitInputPixels: limits.pixels }).timeout({ seconds: timeLimit });
	// Rotated as its metadata says, in sRGB; all other metadata is removed.
	const { data, info } = await writers[format](image.autoOrient().toColourspace('srgb')).toBuffer({
		resolveWithObject: true,
	});
	if (data.length > limits.stored)
		throw new Refusal('tooDetailed', { limitMb: Math.floor(limits.stored / 1024 / 1024) });
	return { data, answer: { width: info.width, height: info.pageHeight ?? info.height, frames } };
}

function refusalOf(error) {
	if (error instanceof Refusal) return error.answer;
	if (/timeout/i.test(error.message)) return { refused: 'tooSlow' };
	// Any other error of the decoder is about the file; the log gets its message.
	return { refused: 'broken', said: error.message.slice(0, 300) };
}

const { data = Buffer.alloc(0), answer } = await rewrite(await buffer(process.stdin)).catch((error) => ({
	answer: refusalOf(error),
}));
/** Peak memory of this process, in kB. Other figures of the system include the memory of its parent. */
const peakMemory = () =>
	readFile('/proc/self/status', 'utf8').then(
		(status) => Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]),
		() => process.resourceUsage().maxRSS,
	);

const peak = await peakMemory();
process.stdout.write(`${JSON.stringify({ ...answer, peak })}\n`);
process.stdout.write(data);
